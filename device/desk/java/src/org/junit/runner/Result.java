package org.junit.runner;

import org.junit.runner.notification.Failure;
import org.junit.runner.notification.RunListener;

import java.util.ArrayList;
import java.util.List;

/** How a run of tests went. */
public class Result {
    private final List<Failure> mFailures = new ArrayList<Failure>();
    private int mRunCount;
    private int mIgnoreCount;
    private int mAssumptionFailureCount;
    private long mStart;
    private long mRunTime;

    public int getRunCount() {
        return mRunCount;
    }

    public int getFailureCount() {
        return mFailures.size();
    }

    public int getIgnoreCount() {
        return mIgnoreCount;
    }

    public int getAssumptionFailureCount() {
        return mAssumptionFailureCount;
    }

    public List<Failure> getFailures() {
        return mFailures;
    }

    /** In ms. */
    public long getRunTime() {
        return mRunTime;
    }

    public boolean wasSuccessful() {
        return mFailures.isEmpty();
    }

    /** What fills this in. */
    public RunListener createListener() {
        return new Listener();
    }

    private final class Listener extends RunListener {
        @Override
        public void testRunStarted(Description description) {
            mStart = System.nanoTime();
        }

        @Override
        public void testRunFinished(Result result) {
            mRunTime = (System.nanoTime() - mStart) / 1000000;
        }

        @Override
        public void testFinished(Description description) {
            mRunCount++;
        }

        @Override
        public void testFailure(Failure failure) {
            mFailures.add(failure);
        }

        @Override
        public void testAssumptionFailure(Failure failure) {
            mAssumptionFailureCount++;
        }

        @Override
        public void testIgnored(Description description) {
            mIgnoreCount++;
        }
    }
}
