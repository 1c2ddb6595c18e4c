package org.junit.internal.runners.statements;

import org.junit.runners.model.Statement;
import org.junit.runners.model.TestTimedOutException;

/** A statement that must end in time. It runs on a thread of its own, which is interrupted when the time is over. */
public final class FailOnTimeout extends Statement {
    private final long mMillis;
    private final Statement mBody;

    public FailOnTimeout(long millis, Statement body) {
        mMillis = millis;
        mBody = body;
    }

    @Override
    public void evaluate() throws Throwable {
        Attempt attempt = new Attempt(mBody);
        attempt.start();
        attempt.join(mMillis);
        if (attempt.isAlive()) {
            TestTimedOutException late = new TestTimedOutException(mMillis);
            late.setStackTrace(attempt.getStackTrace());
            attempt.interrupt();
            throw late;
        }
        if (attempt.mThrown != null) {
            throw attempt.mThrown;
        }
    }

    private static final class Attempt extends Thread {
        private final Statement mBody;
        private Throwable mThrown; // read after the end

        Attempt(Statement body) {
            super("Time-limited test");
            mBody = body;
            setDaemon(true);
        }

        @Override
        public void run() {
            try {
                mBody.evaluate();
            } catch (Throwable t) {
                mThrown = t;
            }
        }
    }
}
