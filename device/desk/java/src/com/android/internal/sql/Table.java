package com.android.internal.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** A table: its columns and, by row id, its rows. Rows are never changed in place, so that a copy of the map is a copy. */
final class Table {
    /** What happens when a row breaks a constraint. */
    enum Conflict { ABORT, IGNORE, REPLACE }

    /** A column as it was declared. */
    static final class Column {
        final String name;
        final String type;
        boolean notNull;
        boolean ignoreCase; // COLLATE NOCASE
        Expr defaultValue;

        Column(String name, String type) {
            this.name = name;
            this.type = type;
        }
    }

    final String name;
    final String sql; // what made it
    final List<Column> columns;
    final List<int[]> unique = new ArrayList<int[]>(); // sets of columns
    int rowIdColumn = -1; // INTEGER PRIMARY KEY, which is the row id
    boolean autoIncrement;
    boolean temporary; // not for the file
    long lastRowId; // the greatest one that was ever given, for AUTOINCREMENT
    TreeMap<Long, Object[]> rows = new TreeMap<Long, Object[]>();

    Table(String name, String sql, List<Column> columns) {
        this.name = name;
        this.sql = sql;
        this.columns = columns;
    }

    /** The same table with rows of its own. */
    Table copy() {
        Table t = new Table(name, sql, columns);
        t.unique.addAll(unique);
        t.rowIdColumn = rowIdColumn;
        t.autoIncrement = autoIncrement;
        t.temporary = temporary;
        t.lastRowId = lastRowId;
        t.rows = new TreeMap<Long, Object[]>(rows);
        return t;
    }

    /** The place of a column in a row, -1 if there is none; the row id stands last. */
    int indexOf(String column) {
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).name.equalsIgnoreCase(column)) {
                return i;
            }
        }
        return List.of("rowid", "_rowid_", "oid").contains(column.toLowerCase()) ? columns.size() : -1;
    }

    int need(String column) {
        int i = indexOf(column);
        if (i < 0) {
            throw new SqlException("table " + name + " has no column named " + column + " (code 1)");
        }
        return i;
    }

    Values.Affinity affinity(int index) {
        return index == columns.size() ? Values.Affinity.INTEGER : Values.affinity(columns.get(index).type);
    }

    /** Puts in a row of the columns' values; the row id, or -1 if it was ignored. */
    long insert(Object[] values, Conflict conflict) {
        Object[] row = new Object[columns.size() + 1];
        for (int i = 0; i < columns.size(); i++) {
            row[i] = Values.convert(values[i], affinity(i));
        }
        long id = rowIdOf(row);
        row[columns.size()] = id;
        if (rowIdColumn >= 0) {
            row[rowIdColumn] = id;
        }
        if (!admit(row, conflict, null)) {
            return -1;
        }
        rows.put(id, row);
        lastRowId = Math.max(lastRowId, id);
        return id;
    }

    private long rowIdOf(Object[] row) {
        Object given = rowIdColumn < 0 ? null : row[rowIdColumn];
        if (given instanceof Long) {
            return (Long) given;
        }
        if (given != null) {
            throw new SqlException("datatype mismatch (code 20)", true);
        }
        long greatest = rows.isEmpty() ? 0 : rows.lastKey();
        return 1 + (autoIncrement ? Math.max(lastRowId, greatest) : greatest);
    }

    /** Puts new values in the place of a row; false if that was ignored. */
    boolean update(Object[] old, Object[] changed, Conflict conflict) {
        Object[] row = changed.clone();
        for (int i = 0; i < columns.size(); i++) {
            row[i] = Values.convert(row[i], affinity(i));
        }
        if (rowIdColumn >= 0) {
            row[columns.size()] = rowIdOf(row);
        }
        if (!admit(row, conflict, old)) {
            return false;
        }
        rows.remove(old[columns.size()]);
        rows.put((Long) row[columns.size()], row);
        return true;
    }

    /** Whether a row may come in, in the place of another one if that is given. Makes room for it under REPLACE. */
    private boolean admit(Object[] row, Conflict conflict, Object[] old) {
        for (int i = 0; i < columns.size(); i++) {
            if (row[i] == null && columns.get(i).notNull && i != rowIdColumn) {
                return refuse(conflict == Conflict.REPLACE ? Conflict.ABORT : conflict, "NOT NULL", "1299", new int[] {i});
            }
        }
        Object[] same = rows.get(row[columns.size()]);
        if (same != null && same != old && !makeRoom(same, conflict, rowIdColumn < 0 ? new int[0] : new int[] {rowIdColumn})) {
            return false;
        }
        for (int[] set : unique) {
            Object[] other = equal(row, set, old);
            if (other != null && !makeRoom(other, conflict, set)) {
                return false;
            }
        }
        return true;
    }

    private boolean makeRoom(Object[] other, Conflict conflict, int[] set) {
        if (conflict != Conflict.REPLACE) {
            return refuse(conflict, "UNIQUE", "2067", set);
        }
        rows.remove(other[columns.size()]);
        return true;
    }

    private boolean refuse(Conflict conflict, String constraint, String code, int[] set) {
        if (conflict == Conflict.IGNORE) {
            return false;
        }
        StringBuilder names = new StringBuilder();
        for (int i : set) {
            names.append(names.length() == 0 ? "" : ", ").append(name).append('.').append(columns.get(i).name);
        }
        throw new SqlException(constraint + " constraint failed: " + names + " (code " + code + ")", true);
    }

    /** Another row with the same values in these columns, none of them NULL. */
    private Object[] equal(Object[] row, int[] set, Object[] except) {
        for (Object[] other : rows.values()) {
            boolean equal = other != except;
            for (int i : set) {
                equal = equal && row[i] != null && Values.compare(row[i], other[i], false) == 0;
            }
            if (equal) {
                return other;
            }
        }
        return null;
    }
}
