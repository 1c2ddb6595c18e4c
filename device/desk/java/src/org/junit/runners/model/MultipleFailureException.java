package org.junit.runners.model;

import java.util.List;

/** Several failures of one test: of itself and of what comes after it. */
public class MultipleFailureException extends Exception {
    private final List<Throwable> mFailures;

    private MultipleFailureException(List<Throwable> failures) {
        super("There were " + failures.size() + " errors");
        mFailures = failures;
    }

    public List<Throwable> getFailures() {
        return mFailures;
    }

    /** Throws what there is: nothing, the one, or this with all. */
    public static void assertEmpty(List<Throwable> failures) throws Throwable {
        if (failures.size() == 1) {
            throw failures.get(0);
        }
        if (!failures.isEmpty()) {
            throw new MultipleFailureException(failures);
        }
    }
}
