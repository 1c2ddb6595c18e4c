package org.junit.runner;

import org.junit.runner.notification.RunNotifier;

/** Runs tests. One that {@link RunWith} names has a public constructor that takes the class. */
public abstract class Runner {
    public abstract Description getDescription();

    public abstract void run(RunNotifier notifier);

    public int testCount() {
        return getDescription().testCount();
    }
}
