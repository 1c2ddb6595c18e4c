package org.junit;

/** A test has found that it cannot say anything here. It counts as neither passed nor failed. */
public class AssumptionViolatedException extends RuntimeException {
    public AssumptionViolatedException(String message) {
        super(message);
    }

    public AssumptionViolatedException(String message, Throwable cause) {
        super(message, cause);
    }
}
