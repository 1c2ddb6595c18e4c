package org.junit.runner.notification;

import org.junit.runner.Description;

import java.io.PrintWriter;
import java.io.StringWriter;

/** A test that failed, and what it failed with. */
public class Failure {
    private final Description mDescription;
    private final Throwable mThrown;

    public Failure(Description description, Throwable thrown) {
        mDescription = description;
        mThrown = thrown;
    }

    public Description getDescription() {
        return mDescription;
    }

    public Throwable getException() {
        return mThrown;
    }

    public String getMessage() {
        return mThrown.getMessage();
    }

    public String getTestHeader() {
        return mDescription.getDisplayName();
    }

    /** The stack, causes included. */
    public String getTrace() {
        StringWriter text = new StringWriter();
        mThrown.printStackTrace(new PrintWriter(text, true));
        return text.toString();
    }

    @Override
    public String toString() {
        return getTestHeader() + ": " + getMessage();
    }
}
