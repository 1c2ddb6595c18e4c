package org.junit.runner.notification;

import org.junit.runner.Description;
import org.junit.runner.Result;

/** Is told how a run of tests goes. */
public class RunListener {
    public void testRunStarted(Description description) throws Exception {
    }

    public void testRunFinished(Result result) throws Exception {
    }

    public void testStarted(Description description) throws Exception {
    }

    public void testFinished(Description description) throws Exception {
    }

    public void testFailure(Failure failure) throws Exception {
    }

    /** A test has found that it cannot say anything here. */
    public void testAssumptionFailure(Failure failure) {
    }

    public void testIgnored(Description description) throws Exception {
    }
}
