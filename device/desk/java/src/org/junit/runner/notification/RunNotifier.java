package org.junit.runner.notification;

import org.junit.runner.Description;
import org.junit.runner.Result;

import java.util.ArrayList;
import java.util.List;

/** Tells listeners how a run goes, in the order in which they were added. */
public class RunNotifier {
    private final List<RunListener> mListeners = new ArrayList<RunListener>();

    private interface Event {
        void tell(RunListener listener) throws Exception;
    }

    public void addListener(RunListener listener) {
        mListeners.add(listener);
    }

    public void removeListener(RunListener listener) {
        mListeners.remove(listener);
    }

    private void tell(Event event) {
        for (RunListener listener : mListeners) {
            try {
                event.tell(listener);
            } catch (Exception e) {
                throw new IllegalStateException("a listener of the tests failed", e);
            }
        }
    }

    public void fireTestRunStarted(Description description) {
        tell(l -> l.testRunStarted(description));
    }

    public void fireTestRunFinished(Result result) {
        tell(l -> l.testRunFinished(result));
    }

    public void fireTestStarted(Description description) {
        tell(l -> l.testStarted(description));
    }

    public void fireTestFinished(Description description) {
        tell(l -> l.testFinished(description));
    }

    public void fireTestFailure(Failure failure) {
        tell(l -> l.testFailure(failure));
    }

    public void fireTestAssumptionFailed(Failure failure) {
        tell(l -> l.testAssumptionFailure(failure));
    }

    public void fireTestIgnored(Description description) {
        tell(l -> l.testIgnored(description));
    }
}
