package android.database.sqlite;

import com.android.internal.sql.Convert;
import com.android.internal.sql.Statement;

import java.util.Arrays;

/** A statement whose parameters are bound one by one. */
public final class SQLiteStatement extends SQLiteClosable {
    private final SQLiteDatabase mDatabase;
    private final String mSql;
    private Object[] mBindings = new Object[0];

    SQLiteStatement(SQLiteDatabase database, String sql) {
        mDatabase = database;
        mSql = sql;
        database.session().columns(sql);
    }

    private void bind(int index, Object value) {
        if (index < 1) {
            throw new IllegalArgumentException("Cannot bind argument at index " + index);
        }
        if (index > mBindings.length) {
            mBindings = Arrays.copyOf(mBindings, index);
        }
        mBindings[index - 1] = Convert.bound(value);
    }

    public void bindNull(int index) {
        bind(index, null);
    }

    public void bindLong(int index, long value) {
        bind(index, value);
    }

    public void bindDouble(int index, double value) {
        bind(index, value);
    }

    public void bindString(int index, String value) {
        bind(index, value);
    }

    public void bindBlob(int index, byte[] value) {
        bind(index, value);
    }

    public void bindAllArgsAsStrings(String[] bindArgs) {
        for (int i = 0; bindArgs != null && i < bindArgs.length; i++) {
            bind(i + 1, bindArgs[i]);
        }
    }

    public void clearBindings() {
        mBindings = new Object[0];
    }

    private Statement.Result run() {
        return mDatabase.session().execute(mSql, mBindings);
    }

    public void execute() {
        run();
    }

    public int executeUpdateDelete() {
        return run().changes;
    }

    public long executeInsert() {
        return run().lastRowId;
    }

    private Object simpleQuery() {
        Statement.Result r = run();
        if (r.rows.isEmpty()) {
            throw new SQLiteDoneException();
        }
        return r.rows.get(0)[0];
    }

    public long simpleQueryForLong() {
        return Convert.number(simpleQuery()).longValue();
    }

    public String simpleQueryForString() {
        return Convert.text(simpleQuery());
    }

    @Override
    protected void onAllReferencesReleased() {
        clearBindings();
    }

    @Override
    public String toString() {
        return "SQLiteProgram: " + mSql;
    }
}
