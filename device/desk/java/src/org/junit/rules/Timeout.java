package org.junit.rules;

import org.junit.internal.runners.statements.FailOnTimeout;
import org.junit.runner.Description;
import org.junit.runners.model.Statement;

import java.util.concurrent.TimeUnit;

/** In which time each test of a class must end. */
public class Timeout implements TestRule {
    private final long mMillis;

    public Timeout(long timeout, TimeUnit unit) {
        mMillis = unit.toMillis(timeout);
    }

    public static Timeout millis(long millis) {
        return new Timeout(millis, TimeUnit.MILLISECONDS);
    }

    public static Timeout seconds(long seconds) {
        return new Timeout(seconds, TimeUnit.SECONDS);
    }

    @Override
    public Statement apply(Statement base, Description description) {
        return new FailOnTimeout(mMillis, base);
    }
}
