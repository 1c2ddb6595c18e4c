package androidx.test.internal.runner;

import org.junit.runner.Description;
import org.junit.runner.Runner;
import org.junit.runner.notification.Failure;
import org.junit.runner.notification.RunNotifier;

/** Stands for the tests of a class that cannot be run, and fails with the reason. */
final class ErrorReportingRunner extends Runner {
    private final Description mTest;
    private final Throwable mReason;

    ErrorReportingRunner(String className, Throwable reason) {
        mTest = Description.createTestDescription(className, "initializationError");
        mReason = reason;
    }

    @Override
    public Description getDescription() {
        return mTest;
    }

    @Override
    public void run(RunNotifier notifier) {
        notifier.fireTestStarted(mTest);
        notifier.fireTestFailure(new Failure(mTest, mReason));
        notifier.fireTestFinished(mTest);
    }
}
