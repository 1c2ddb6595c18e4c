package android.database.sqlite;

import android.database.AbstractCursor;

import java.util.List;

/** The rows of a query, which is asked when the cursor is first looked at. */
public class SQLiteCursor extends AbstractCursor {
    private final SQLiteDatabase mDatabase;
    private final String mSql;
    private final Object[] mArguments;
    private final String[] mColumns;
    private List<Object[]> mRows;

    SQLiteCursor(SQLiteDatabase database, String sql, Object[] arguments, String[] columns) {
        mDatabase = database;
        mSql = sql;
        mArguments = arguments;
        mColumns = columns;
    }

    private List<Object[]> rows() {
        if (isClosed()) {
            throw new IllegalStateException("attempt to re-open an already-closed object: SQLiteQuery: " + mSql);
        }
        if (mRows == null) {
            mRows = mDatabase.session().execute(mSql, mArguments).rows;
        }
        return mRows;
    }

    @Override
    public int getCount() {
        return rows().size();
    }

    @Override
    public String[] getColumnNames() {
        return mColumns;
    }

    private Object get(int column) {
        checkPosition();
        if (column < 0 || column >= mColumns.length) {
            throw new IllegalStateException("Couldn't read row " + mPos + ", col " + column
                    + " from CursorWindow.  Make sure the Cursor is initialized correctly before accessing data from it.");
        }
        return mRows.get(mPos)[column];
    }

    private Number number(int column) {
        Object v = get(column);
        if (v instanceof byte[]) {
            throw new SQLiteException("Unable to convert BLOB to a number");
        }
        return com.android.internal.sql.Convert.number(v);
    }

    @Override
    public String getString(int column) {
        return com.android.internal.sql.Convert.text(get(column));
    }

    @Override
    public short getShort(int column) {
        return number(column).shortValue();
    }

    @Override
    public int getInt(int column) {
        return (int) number(column).longValue();
    }

    @Override
    public long getLong(int column) {
        return number(column).longValue();
    }

    @Override
    public float getFloat(int column) {
        return number(column).floatValue();
    }

    @Override
    public double getDouble(int column) {
        return number(column).doubleValue();
    }

    @Override
    public byte[] getBlob(int column) {
        Object v = get(column);
        return v instanceof String ? ((String) v).getBytes(java.nio.charset.StandardCharsets.UTF_8) : (byte[]) v;
    }

    @Override
    public boolean isNull(int column) {
        return get(column) == null;
    }

    @Override
    public int getType(int column) {
        Object v = get(column);
        return v == null ? FIELD_TYPE_NULL : v instanceof Long ? FIELD_TYPE_INTEGER : v instanceof Double ? FIELD_TYPE_FLOAT
                : v instanceof String ? FIELD_TYPE_STRING : FIELD_TYPE_BLOB;
    }

    public SQLiteDatabase getDatabase() {
        return mDatabase;
    }
}
