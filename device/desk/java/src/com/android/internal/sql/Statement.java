package com.android.internal.sql;

import java.util.List;

/** A statement that was read and can be carried out, with values for its parameters. */
public abstract class Statement {
    /** What a statement did, or the rows of a query. */
    public static final class Result {
        public final String[] columns;
        public final List<Object[]> rows;
        public final long lastRowId; // of an insertion, -1 if nothing was inserted
        public final int changes;

        Result(String[] columns, List<Object[]> rows, long lastRowId, int changes) {
            this.columns = columns;
            this.rows = rows;
            this.lastRowId = lastRowId;
            this.changes = changes;
        }

        static Result changed(long lastRowId, int changes) {
            return new Result(new String[0], List.of(), lastRowId, changes);
        }
    }

    public abstract Result run(Object[] parameters);

    /** The columns of a query, none of other statements. */
    public String[] columns() {
        return new String[0];
    }

    /** Whether it may have changed some rows before it fails at another one. */
    public boolean stopsHalfway() {
        return false;
    }

    /** Whether it changes the database. */
    public boolean writes() {
        return true;
    }
}
