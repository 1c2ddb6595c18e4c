package org.junit.runners.model;

/** A class that is no class of tests. */
public class InitializationError extends Exception {
    public InitializationError(String message) {
        super(message);
    }
}
