package com.android.internal.sql;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** An index, which costs and speeds up nothing here: what there is to know of it is what a file of it holds. */
final class Index {
    final String name;
    final String table;
    final boolean unique;
    final int[] columns; // the places of its columns; the same array as the table's in Table.unique
    final boolean[] ignoreCase;
    final boolean[] descending;

    Index(String name, String table, boolean unique, int[] columns, boolean[] ignoreCase, boolean[] descending) {
        this.name = name;
        this.table = table;
        this.unique = unique;
        this.columns = columns;
        this.ignoreCase = ignoreCase;
        this.descending = descending;
    }

    /** The index that a UNIQUE or PRIMARY KEY of a table makes. */
    static Index of(Table table, int number, int[] columns) {
        boolean[] ignoreCase = new boolean[columns.length];
        for (int i = 0; i < columns.length; i++) {
            ignoreCase[i] = table.columns.get(columns[i]).ignoreCase;
        }
        return new Index("sqlite_autoindex_" + table.name + "_" + number, table.name, true, columns, ignoreCase,
                new boolean[columns.length]);
    }

    /** The same index of a table with another name. */
    Index on(String other) {
        return new Index(name, other, unique, columns, ignoreCase, descending);
    }

    /** The statement that makes it. */
    String sql(Table of) {
        StringBuilder b = new StringBuilder(unique ? "CREATE UNIQUE INDEX " : "CREATE INDEX ");
        b.append(Database.quote(name)).append(" ON ").append(Database.quote(table)).append(" (");
        for (int i = 0; i < columns.length; i++) {
            b.append(i == 0 ? "" : ", ").append(Database.quote(of.columns.get(columns[i]).name));
            b.append(ignoreCase[i] ? " COLLATE NOCASE" : "").append(descending[i] ? " DESC" : "");
        }
        return b.append(")").toString();
    }

    /** The values of its columns and the row id of each row, sorted. */
    List<Object[]> entries(Table of) {
        List<Object[]> out = new ArrayList<Object[]>();
        for (Object[] row : of.rows.values()) {
            Object[] entry = new Object[columns.length + 1];
            for (int i = 0; i < columns.length; i++) {
                entry[i] = row[columns[i]];
            }
            entry[columns.length] = row[of.columns.size()];
            out.add(entry);
        }
        out.sort(this::compare);
        return out;
    }

    private int compare(Object[] a, Object[] b) {
        for (int i = 0; i < columns.length; i++) {
            int c = compare(a[i], b[i], ignoreCase[i]);
            if (c != 0) {
                return descending[i] ? -c : c;
            }
        }
        return Long.compare((Long) a[columns.length], (Long) b[columns.length]);
    }

    /** Texts are sorted by their bytes, NOCASE with the letters A to Z as small ones. */
    private static int compare(Object a, Object b, boolean ignoreCase) {
        if (a instanceof String && b instanceof String) {
            return Arrays.compareUnsigned(bytes((String) a, ignoreCase), bytes((String) b, ignoreCase));
        }
        return Values.compare(a, b, false);
    }

    private static byte[] bytes(String text, boolean ignoreCase) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        for (int i = 0; ignoreCase && i < bytes.length; i++) {
            bytes[i] += bytes[i] >= 'A' && bytes[i] <= 'Z' ? 'a' - 'A' : 0;
        }
        return bytes;
    }

    /** Whether another one sorts the same columns in the same way, so that SQLite makes one of the two. */
    boolean same(Index other) {
        return Arrays.equals(columns, other.columns) && Arrays.equals(ignoreCase, other.ignoreCase);
    }
}
