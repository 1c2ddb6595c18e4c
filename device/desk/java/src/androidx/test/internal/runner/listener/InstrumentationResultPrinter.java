package androidx.test.internal.runner.listener;

import android.app.Instrumentation;
import android.os.Bundle;

import org.junit.runner.Description;
import org.junit.runner.Result;
import org.junit.runner.notification.Failure;
import org.junit.runner.notification.RunListener;

import java.text.NumberFormat;
import java.util.List;
import java.util.Locale;

/** Reports tests as statuses of the instrumentation, in the form that tools read. */
public final class InstrumentationResultPrinter extends RunListener {
    private static final String IDENTIFIER = "AndroidJUnitRunner";
    private static final String KEY_STACK = "stack";

    private static final int START = 1;
    private static final int OK = 0;
    private static final int FAILURE = -2;
    private static final int IGNORED = -3;
    private static final int ASSUMPTION_FAILURE = -4;

    private final Instrumentation mInstrumentation;
    private int mTests;
    private int mStarted;
    private String mClass = ""; // of the last test
    private Description mRunning; // null between tests; the fields below are of this test
    private Bundle mStatus;
    private int mCode;

    public InstrumentationResultPrinter(Instrumentation instrumentation) {
        mInstrumentation = instrumentation;
    }

    @Override
    public synchronized void testRunStarted(Description description) {
        mTests = description.testCount();
    }

    @Override
    public synchronized void testStarted(Description description) {
        mRunning = description;
        mCode = OK;
        mStatus = new Bundle();
        mStatus.putString(Instrumentation.REPORT_KEY_IDENTIFIER, IDENTIFIER);
        mStatus.putInt("numtests", mTests);
        mStatus.putString("class", description.getClassName());
        mStatus.putString("test", description.getMethodName());
        mStatus.putInt("current", ++mStarted);
        boolean first = !description.getClassName().equals(mClass);
        mClass = description.getClassName();
        mStatus.putString(Instrumentation.REPORT_KEY_STREAMRESULT, first ? "\n" + mClass + ":" : "");
        mInstrumentation.sendStatus(START, mStatus);
    }

    @Override
    public synchronized void testFinished(Description description) {
        if (mRunning == null) {
            return; // it crashed
        }
        if (mCode == OK) {
            mStatus.putString(Instrumentation.REPORT_KEY_STREAMRESULT, ".");
        }
        mInstrumentation.sendStatus(mCode, mStatus);
        mRunning = null;
    }

    @Override
    public synchronized void testFailure(Failure failure) {
        boolean ofClass = mRunning == null; // of what comes before or after all tests of a class
        if (ofClass) {
            testStarted(failure.getDescription());
        }
        mCode = FAILURE;
        mStatus.putString(KEY_STACK, failure.getTrace());
        mStatus.putString(Instrumentation.REPORT_KEY_STREAMRESULT,
                "\nError in " + failure.getTestHeader() + ":\n" + failure.getTrace());
        if (ofClass) {
            testFinished(failure.getDescription());
        }
    }

    @Override
    public synchronized void testAssumptionFailure(Failure failure) {
        if (mRunning != null) {
            mCode = ASSUMPTION_FAILURE;
            mStatus.putString(KEY_STACK, failure.getTrace());
        }
    }

    @Override
    public synchronized void testIgnored(Description description) {
        testStarted(description);
        mCode = IGNORED;
        testFinished(description);
    }

    /** Reports the test that runs as failed, since it will not come to its end. */
    public synchronized void reportProcessCrash(Throwable thrown) {
        if (mRunning == null) {
            return;
        }
        Failure failure = new Failure(mRunning, thrown);
        mCode = FAILURE;
        mStatus.putString(KEY_STACK, failure.getTrace());
        mStatus.putString(Instrumentation.REPORT_KEY_STREAMRESULT,
                "\nProcess crashed while executing " + failure.getTestHeader() + ":\n" + failure.getTrace());
        testFinished(mRunning);
    }

    /** The end of a report for people. */
    public static String summary(Result result) {
        StringBuilder text = new StringBuilder();
        text.append("\nTime: ").append(NumberFormat.getInstance(Locale.US).format(result.getRunTime() / 1000.0)).append('\n');
        List<Failure> failures = result.getFailures();
        if (result.wasSuccessful()) {
            int count = result.getRunCount();
            return text.append("\nOK (").append(count).append(count == 1 ? " test" : " tests").append(")\n\n").toString();
        }
        text.append(failures.size() == 1 ? "There was 1 failure:\n" : "There were " + failures.size() + " failures:\n");
        for (int i = 0; i < failures.size(); i++) {
            text.append(i + 1).append(") ").append(failures.get(i).getTestHeader()).append('\n')
                    .append(failures.get(i).getTrace());
        }
        return text.append("\nFAILURES!!!\nTests run: ").append(result.getRunCount()).append(",  Failures: ")
                .append(failures.size()).append("\n\n").toString();
    }
}
