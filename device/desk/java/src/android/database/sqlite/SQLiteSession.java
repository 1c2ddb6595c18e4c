package android.database.sqlite;

import com.android.internal.sql.Database;
import com.android.internal.sql.SqlException;
import com.android.internal.sql.Statement;

import java.io.IOException;

/**
 * The one connection of a database. A thread has it for a statement or a transaction, and others wait, as for the primary
 * connection on Android without write-ahead logging. Outside of a transaction each statement is one.
 */
final class SQLiteSession {
    private final Database mDb;
    private Thread mOwner;
    private int mDepth; // transactions within each other
    private boolean mSuccessful; // the innermost one was marked
    private boolean mFailed; // one within has ended without success
    private Database.Snapshot mBefore;
    private SQLiteTransactionListener mListener;

    SQLiteSession(Database db) {
        mDb = db;
    }

    private synchronized boolean acquire() {
        if (mOwner == Thread.currentThread()) {
            return false;
        }
        boolean interrupted = false;
        while (mOwner != null) {
            try {
                wait();
            } catch (InterruptedException e) {
                interrupted = true; // a database is waited for all the same
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        mOwner = Thread.currentThread();
        return true;
    }

    private synchronized void release() {
        mOwner = null;
        notifyAll();
    }

    static SQLiteException translate(SqlException e) {
        return e.isConstraint() ? new SQLiteConstraintException(e.getMessage()) : new SQLiteException(e.getMessage());
    }

    /** Reads a statement without carrying it out, so that mistakes come up here. */
    String[] columns(String sql) {
        boolean mine = acquire();
        try {
            return mDb.prepare(sql).columns();
        } catch (SqlException e) {
            throw translate(e);
        } finally {
            if (mine) {
                release();
            }
        }
    }

    Statement.Result execute(String sql, Object[] parameters) {
        boolean mine = acquire();
        try {
            Statement s = mDb.prepare(sql);
            Database.Snapshot before = s.stopsHalfway() ? mDb.snapshot() : null;
            try {
                Statement.Result result = s.run(parameters);
                if (s.writes() && mDepth == 0) {
                    mDb.write();
                }
                return result;
            } catch (SqlException e) {
                if (before != null) {
                    mDb.restore(before);
                }
                throw e;
            }
        } catch (SqlException e) {
            throw translate(e);
        } catch (IOException e) {
            throw new SQLiteDiskIOException(e.getMessage());
        } finally {
            if (mine) {
                release();
            }
        }
    }

    void begin(SQLiteTransactionListener listener) {
        acquire();
        if (mDepth++ == 0) {
            mBefore = mDb.snapshot();
            mFailed = false;
            mListener = listener;
            if (listener != null) {
                listener.onBegin();
            }
        }
        mSuccessful = false;
    }

    boolean isMine() {
        synchronized (this) {
            return mOwner == Thread.currentThread() && mDepth > 0;
        }
    }

    private void need() {
        if (!isMine()) {
            throw new IllegalStateException("Cannot perform this operation because there is no current transaction.");
        }
    }

    void markSuccessful() {
        need();
        if (mSuccessful) {
            throw new IllegalStateException("Cannot perform this operation because the transaction has already been marked "
                    + "successful.");
        }
        mSuccessful = true;
    }

    void end() {
        need();
        mFailed |= !mSuccessful;
        mSuccessful = false;
        if (--mDepth > 0) {
            return;
        }
        SQLiteTransactionListener listener = mListener;
        mListener = null;
        try {
            finish(listener);
        } finally {
            mBefore = null;
            release();
        }
    }

    private void finish(SQLiteTransactionListener listener) {
        if (mFailed) {
            mDb.restore(mBefore);
            if (listener != null) {
                listener.onRollback();
            }
            return;
        }
        if (listener != null) {
            listener.onCommit();
        }
        try {
            mDb.write();
        } catch (IOException e) {
            mDb.restore(mBefore);
            throw new SQLiteDiskIOException(e.getMessage());
        }
    }
}
