package com.android.internal.sql;

/** What is wrong with a statement or its data, in SQLite's words. */
public final class SqlException extends RuntimeException {
    private final boolean mConstraint;

    SqlException(String message) {
        this(message, false);
    }

    SqlException(String message, boolean constraint) {
        super(message);
        mConstraint = constraint;
    }

    /** Whether the data broke a constraint, rather than the statement the language. */
    public boolean isConstraint() {
        return mConstraint;
    }
}
