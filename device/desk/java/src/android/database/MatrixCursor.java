package android.database;

import java.util.ArrayList;

/** A cursor over rows that are added by hand. */
public class MatrixCursor extends AbstractCursor {
    private final String[] columnNames;
    private final ArrayList<Object[]> data = new ArrayList<Object[]>();

    public MatrixCursor(String[] columnNames) {
        this.columnNames = columnNames;
    }

    public MatrixCursor(String[] columnNames, int initialCapacity) {
        this(columnNames);
    }

    public void addRow(Object[] columnValues) {
        if (columnValues.length != columnNames.length) {
            throw new IllegalArgumentException("columnNames.length = " + columnNames.length
                    + ", columnValues.length = " + columnValues.length);
        }
        data.add(columnValues.clone());
    }

    public void addRow(Iterable<?> columnValues) {
        ArrayList<Object> row = new ArrayList<Object>();
        for (Object o : columnValues) {
            row.add(o);
        }
        addRow(row.toArray());
    }

    public RowBuilder newRow() {
        Object[] row = new Object[columnNames.length];
        data.add(row);
        return new RowBuilder(row);
    }

    /** Fills a row from the left. */
    public class RowBuilder {
        private final Object[] mRow;
        private int mIndex;

        RowBuilder(Object[] row) {
            mRow = row;
        }

        public RowBuilder add(Object value) {
            if (mIndex == mRow.length) {
                throw new CursorIndexOutOfBoundsException("No more columns left.");
            }
            mRow[mIndex++] = value;
            return this;
        }

        public RowBuilder add(String columnName, Object value) {
            mRow[getColumnIndexOrThrow(columnName)] = value;
            return this;
        }
    }

    private Object get(int column) {
        if (column < 0 || column >= columnNames.length) {
            throw new CursorIndexOutOfBoundsException("Requested column: " + column + ", # of columns: "
                    + columnNames.length);
        }
        checkPosition();
        return data.get(mPos)[column];
    }

    private double number(int column) {
        Object v = get(column);
        if (v == null) {
            return 0;
        }
        return v instanceof Number ? ((Number) v).doubleValue() : Double.parseDouble(v.toString());
    }

    @Override
    public int getCount() {
        return data.size();
    }

    @Override
    public String[] getColumnNames() {
        return columnNames;
    }

    @Override
    public String getString(int column) {
        Object v = get(column);
        return v == null ? null : v.toString();
    }

    @Override
    public short getShort(int column) {
        return (short) getLong(column);
    }

    @Override
    public int getInt(int column) {
        return (int) getLong(column);
    }

    @Override
    public long getLong(int column) {
        Object v = get(column);
        if (v == null) {
            return 0;
        }
        return v instanceof Number ? ((Number) v).longValue() : Long.parseLong(v.toString());
    }

    @Override
    public float getFloat(int column) {
        return (float) number(column);
    }

    @Override
    public double getDouble(int column) {
        return number(column);
    }

    @Override
    public byte[] getBlob(int column) {
        return (byte[]) get(column);
    }

    @Override
    public int getType(int column) {
        Object v = get(column);
        if (v == null) {
            return FIELD_TYPE_NULL;
        }
        if (v instanceof Float || v instanceof Double) {
            return FIELD_TYPE_FLOAT;
        }
        if (v instanceof Number) {
            return FIELD_TYPE_INTEGER;
        }
        return v instanceof byte[] ? FIELD_TYPE_BLOB : FIELD_TYPE_STRING;
    }

    @Override
    public boolean isNull(int column) {
        return get(column) == null;
    }
}
