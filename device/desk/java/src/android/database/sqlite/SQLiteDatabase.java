package android.database.sqlite;

import android.content.ContentValues;
import android.database.Cursor;
import android.database.SQLException;
import android.util.Log;

import com.android.internal.sql.Convert;
import com.android.internal.sql.Database;
import com.android.internal.sql.SqlException;

import java.io.File;
import java.io.IOException;
import java.util.Locale;

/**
 * A database. It is a small one of the desktop device's own, in SQLite's dialect, without subqueries, unions, views,
 * triggers and foreign keys; and its file is not in SQLite's format.
 */
public final class SQLiteDatabase extends SQLiteClosable {
    public static final int CONFLICT_NONE = 0;
    public static final int CONFLICT_ROLLBACK = 1;
    public static final int CONFLICT_ABORT = 2;
    public static final int CONFLICT_FAIL = 3;
    public static final int CONFLICT_IGNORE = 4;
    public static final int CONFLICT_REPLACE = 5;
    public static final int OPEN_READWRITE = 0;
    public static final int OPEN_READONLY = 1;
    public static final int NO_LOCALIZED_COLLATORS = 16;
    public static final int CREATE_IF_NECESSARY = 0x10000000;
    public static final int ENABLE_WRITE_AHEAD_LOGGING = 0x20000000;

    private static final String TAG = "SQLiteDatabase";
    private static final String[] CONFLICT_VALUES = {"", " OR ROLLBACK ", " OR ABORT ", " OR FAIL ", " OR IGNORE ",
        " OR REPLACE "};

    private final String mPath;
    private final boolean mReadOnly;
    private final Database mDb;
    private final SQLiteSession mSession;
    private volatile boolean mOpen = true;

    /** Makes cursors of its own kind; here it is not asked. */
    public interface CursorFactory {
    }

    private SQLiteDatabase(File file, int flags) {
        mPath = file == null ? ":memory:" : file.getPath();
        mReadOnly = (flags & OPEN_READONLY) != 0;
        boolean there = file == null || file.exists();
        if (!there && (flags & CREATE_IF_NECESSARY) == 0) {
            throw new SQLiteCantOpenDatabaseException("Cannot open database '" + mPath + "'");
        }
        try {
            mDb = new Database(file);
            if (!there) {
                mDb.write();
            }
        } catch (IOException e) {
            throw new SQLiteCantOpenDatabaseException("Cannot open database '" + mPath + "': " + e.getMessage());
        } catch (SqlException e) {
            throw new SQLiteDatabaseCorruptException(e.getMessage());
        }
        mSession = new SQLiteSession(mDb);
    }

    public static SQLiteDatabase openDatabase(String path, CursorFactory factory, int flags) {
        return new SQLiteDatabase(new File(path), flags);
    }

    public static SQLiteDatabase openOrCreateDatabase(File file, CursorFactory factory) {
        return openOrCreateDatabase(file.getPath(), factory);
    }

    public static SQLiteDatabase openOrCreateDatabase(String path, CursorFactory factory) {
        return openDatabase(path, factory, CREATE_IF_NECESSARY);
    }

    public static SQLiteDatabase create(CursorFactory factory) {
        return new SQLiteDatabase(null, CREATE_IF_NECESSARY);
    }

    public static boolean deleteDatabase(File file) {
        return file.delete() | new File(file.getPath() + "-journal").delete();
    }

    SQLiteSession session() {
        if (!mOpen) {
            throw new IllegalStateException("attempt to re-open an already-closed object: SQLiteDatabase: " + mPath);
        }
        return mSession;
    }

    @Override
    protected void onAllReferencesReleased() {
        mOpen = false;
    }

    public boolean isOpen() {
        return mOpen;
    }

    public boolean isReadOnly() {
        return mReadOnly;
    }

    public String getPath() {
        return mPath;
    }

    public int getVersion() {
        return (int) Convert.number(session().execute("PRAGMA user_version", new Object[0]).rows.get(0)[0]).longValue();
    }

    public void setVersion(int version) {
        execSQL("PRAGMA user_version = " + version);
    }

    public boolean needUpgrade(int newVersion) {
        return newVersion > getVersion();
    }

    // ---- transactions ----

    public void beginTransaction() {
        session().begin(null);
    }

    public void beginTransactionNonExclusive() {
        session().begin(null);
    }

    public void beginTransactionWithListener(SQLiteTransactionListener transactionListener) {
        session().begin(transactionListener);
    }

    public void setTransactionSuccessful() {
        session().markSuccessful();
    }

    public void endTransaction() {
        session().end();
    }

    public boolean inTransaction() {
        return session().isMine();
    }

    public boolean isDbLockedByCurrentThread() {
        return session().isMine();
    }

    public boolean yieldIfContendedSafely() {
        return false;
    }

    // ---- statements ----

    public void execSQL(String sql) throws SQLException {
        switch (sql.trim().replace(";", "").toUpperCase(Locale.US)) {
            case "BEGIN": case "BEGIN TRANSACTION": case "BEGIN EXCLUSIVE": case "BEGIN IMMEDIATE":
                beginTransaction();
                break;
            case "COMMIT": case "END": case "END TRANSACTION": case "COMMIT TRANSACTION":
                setTransactionSuccessful();
                endTransaction();
                break;
            case "ROLLBACK": case "ROLLBACK TRANSACTION":
                endTransaction();
                break;
            default:
                session().execute(sql, new Object[0]);
        }
    }

    public void execSQL(String sql, Object[] bindArgs) throws SQLException {
        session().execute(sql, Convert.bound(bindArgs));
    }

    public SQLiteStatement compileStatement(String sql) throws SQLException {
        return new SQLiteStatement(this, sql);
    }

    public Cursor rawQuery(String sql, String[] selectionArgs) {
        return new SQLiteCursor(this, sql, Convert.bound(selectionArgs), session().columns(sql));
    }

    public Cursor query(String table, String[] columns, String selection, String[] selectionArgs, String groupBy,
            String having, String orderBy) {
        return query(false, table, columns, selection, selectionArgs, groupBy, having, orderBy, null);
    }

    public Cursor query(String table, String[] columns, String selection, String[] selectionArgs, String groupBy,
            String having, String orderBy, String limit) {
        return query(false, table, columns, selection, selectionArgs, groupBy, having, orderBy, limit);
    }

    public Cursor query(boolean distinct, String table, String[] columns, String selection, String[] selectionArgs,
            String groupBy, String having, String orderBy, String limit) {
        return rawQuery(SQLiteQueryBuilder.buildQueryString(distinct, table, columns, selection, groupBy, having, orderBy,
                limit), selectionArgs);
    }

    public long insert(String table, String nullColumnHack, ContentValues values) {
        try {
            return insertWithOnConflict(table, nullColumnHack, values, CONFLICT_NONE);
        } catch (SQLException e) {
            Log.e(TAG, "Error inserting " + values, e);
            return -1;
        }
    }

    public long insertOrThrow(String table, String nullColumnHack, ContentValues values) throws SQLException {
        return insertWithOnConflict(table, nullColumnHack, values, CONFLICT_NONE);
    }

    public long replace(String table, String nullColumnHack, ContentValues initialValues) {
        try {
            return replaceOrThrow(table, nullColumnHack, initialValues);
        } catch (SQLException e) {
            Log.e(TAG, "Error inserting " + initialValues, e);
            return -1;
        }
    }

    public long replaceOrThrow(String table, String nullColumnHack, ContentValues initialValues) throws SQLException {
        return insertWithOnConflict(table, nullColumnHack, initialValues, CONFLICT_REPLACE);
    }

    public long insertWithOnConflict(String table, String nullColumnHack, ContentValues initialValues,
            int conflictAlgorithm) {
        StringBuilder names = new StringBuilder();
        StringBuilder marks = new StringBuilder();
        Object[] bindings = new Object[initialValues == null ? 0 : initialValues.size()];
        int n = 0;
        for (String name : initialValues == null ? java.util.Collections.<String>emptySet() : initialValues.keySet()) {
            names.append(n == 0 ? "" : ",").append(name);
            marks.append(n == 0 ? "?" : ",?");
            bindings[n++] = initialValues.get(name);
        }
        if (n == 0) {
            names.append(nullColumnHack);
            marks.append("NULL");
        }
        return session().execute("INSERT" + CONFLICT_VALUES[conflictAlgorithm] + " INTO " + table + "(" + names + ") VALUES ("
                + marks + ")", Convert.bound(bindings)).lastRowId;
    }

    public int update(String table, ContentValues values, String whereClause, String[] whereArgs) {
        return updateWithOnConflict(table, values, whereClause, whereArgs, CONFLICT_NONE);
    }

    public int updateWithOnConflict(String table, ContentValues values, String whereClause, String[] whereArgs,
            int conflictAlgorithm) {
        if (values == null || values.size() == 0) {
            throw new IllegalArgumentException("Empty values");
        }
        StringBuilder sets = new StringBuilder();
        Object[] bindings = new Object[values.size() + (whereArgs == null ? 0 : whereArgs.length)];
        int n = 0;
        for (String name : values.keySet()) {
            sets.append(n == 0 ? "" : ",").append(name).append("=?");
            bindings[n++] = values.get(name);
        }
        for (int i = 0; whereArgs != null && i < whereArgs.length; i++) {
            bindings[n++] = whereArgs[i];
        }
        return session().execute("UPDATE " + CONFLICT_VALUES[conflictAlgorithm] + table + " SET " + sets
                + where(whereClause), Convert.bound(bindings)).changes;
    }

    public int delete(String table, String whereClause, String[] whereArgs) {
        return session().execute("DELETE FROM " + table + where(whereClause), Convert.bound(whereArgs)).changes;
    }

    private static String where(String clause) {
        return clause == null || clause.isEmpty() ? "" : " WHERE " + clause;
    }

    // ---- settings that mean nothing here ----

    public boolean enableWriteAheadLogging() {
        return false;
    }

    public void disableWriteAheadLogging() {
    }

    public void setForeignKeyConstraintsEnabled(boolean enable) {
    }

    public void setLocale(Locale locale) {
    }

    public void setMaxSqlCacheSize(int cacheSize) {
    }

    @Override
    public String toString() {
        return "SQLiteDatabase: " + mPath;
    }
}
