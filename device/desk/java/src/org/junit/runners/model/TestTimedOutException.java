package org.junit.runners.model;

/** A test that took too long. */
public class TestTimedOutException extends Exception {
    public TestTimedOutException(long millis) {
        super("test timed out after " + millis + " milliseconds");
    }
}
