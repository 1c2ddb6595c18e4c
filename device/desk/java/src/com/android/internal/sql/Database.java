package com.android.internal.sql;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A small database of SQL, in SQLite's dialect as far as it goes: no subqueries, unions, views, triggers or foreign keys. It
 * is kept in memory and written as a whole, in SQLite's format.
 *
 * <p>It is for one thread at a time; the caller sees to that.
 */
public final class Database {
    private static final String SEQUENCES = "sqlite_sequence"; // the greatest row ids of tables with AUTOINCREMENT

    private final File mFile; // null for one in memory
    private TreeMap<String, Table> mTables = new TreeMap<String, Table>(String.CASE_INSENSITIVE_ORDER);
    private TreeMap<String, Index> mIndexes = new TreeMap<String, Index>(String.CASE_INSENSITIVE_ORDER);
    private int mVersion;

    /** What a database was like at some time. */
    public static final class Snapshot {
        private final TreeMap<String, Table> mTables;
        private final TreeMap<String, Index> mIndexes;
        private final int mVersion;

        private Snapshot(Database db) {
            mTables = new TreeMap<String, Table>(String.CASE_INSENSITIVE_ORDER);
            for (Map.Entry<String, Table> e : db.mTables.entrySet()) {
                mTables.put(e.getKey(), e.getValue().copy());
            }
            mIndexes = new TreeMap<String, Index>(db.mIndexes);
            mVersion = db.mVersion;
        }
    }

    /** Opens the database of a file, which need not be there; null stands for one in memory. */
    public Database(File file) throws IOException {
        mFile = file;
        if (file == null || !file.exists() || file.length() == 0) {
            return;
        }
        read(new FileReader(Files.readAllBytes(file.toPath())));
    }

    private void read(FileReader file) throws IOException {
        Map<String, Long> sequences = new HashMap<String, Long>();
        for (FileReader.Row part : file.schema()) {
            String type = (String) part.values[0];
            String name = (String) part.values[1];
            String sql = (String) part.values[4];
            if (name.equals(SEQUENCES)) {
                for (FileReader.Row row : file.rows(root(part))) {
                    sequences.put((String) row.values[0], (Long) row.values[1]);
                }
            } else if (!type.equals("table") && !type.equals("index")) {
                throw new IOException("the desktop device has no " + type + "s: " + name);
            } else if (sql != null && !name.startsWith("sqlite_")) {
                prepare(sql).run(new Object[0]);
                if (type.equals("table")) {
                    fill(mTables.get(name), file.rows(root(part)));
                }
            }
        }
        for (Map.Entry<String, Long> e : sequences.entrySet()) {
            if (mTables.containsKey(e.getKey())) {
                mTables.get(e.getKey()).lastRowId = e.getValue();
            }
        }
        mVersion = file.userVersion();
    }

    private static int root(FileReader.Row part) {
        return ((Long) part.values[3]).intValue();
    }

    /** Puts in rows as they are. Those from before a column was added lack it. */
    private static void fill(Table table, List<FileReader.Row> rows) {
        int columns = table.columns.size();
        for (FileReader.Row r : rows) {
            Object[] row = Arrays.copyOf(r.values, columns + 1);
            for (int i = r.values.length; i < columns; i++) {
                Expr missing = table.columns.get(i).defaultValue;
                row[i] = missing == null ? null : missing.value(new Expr.Scope(List.of(), new Object[0]));
            }
            row[columns] = r.id;
            if (table.rowIdColumn >= 0) {
                row[table.rowIdColumn] = r.id;
            }
            table.rows.put(r.id, row);
            table.lastRowId = Math.max(table.lastRowId, r.id);
        }
    }

    /** Reads a statement. Tables and columns that it names must be there. */
    public Statement prepare(String sql) {
        return new StatementParser(this, new Tokens(sql)).statement();
    }

    public int getVersion() {
        return mVersion;
    }

    public void setVersion(int version) {
        mVersion = version;
    }

    public Snapshot snapshot() {
        return new Snapshot(this);
    }

    /** Goes back to a snapshot, which is used up. */
    public void restore(Snapshot s) {
        mTables = s.mTables;
        mIndexes = s.mIndexes;
        mVersion = s.mVersion;
    }

    Table table(String name) {
        if (name.equalsIgnoreCase("sqlite_master")) {
            return master();
        }
        Table t = mTables.get(name);
        if (t == null) {
            throw new SqlException("no such table: " + name + " (code 1)");
        }
        return t;
    }

    /** The table of tables. */
    private Table master() {
        List<Table.Column> columns = new ArrayList<Table.Column>();
        for (String name : new String[] {"type", "name", "tbl_name", "sql"}) {
            columns.add(new Table.Column(name, "TEXT"));
        }
        Table t = new Table("sqlite_master", "", columns);
        for (Table of : mTables.values()) {
            t.insert(new Object[] {"table", of.name, of.name, of.sql}, Table.Conflict.ABORT);
        }
        for (Index index : mIndexes.values()) {
            t.insert(new Object[] {"index", index.name, index.table, index.sql(mTables.get(index.table))}, Table.Conflict.ABORT);
        }
        return t;
    }

    boolean hasTable(String name) {
        return mTables.containsKey(name);
    }

    void add(Table t) {
        mTables.put(t.name, t);
    }

    /** Takes a table away with its indexes. */
    void drop(String table) {
        mTables.remove(table);
        mIndexes.values().removeIf(index -> index.table.equalsIgnoreCase(table));
    }

    /** Puts a table in the place of another one, whose indexes it gets. */
    void replace(Table old, Table by) {
        mTables.remove(old.name);
        mTables.put(by.name, by);
        mIndexes.replaceAll((name, index) -> index.table.equalsIgnoreCase(old.name) ? index.on(by.name) : index);
    }

    boolean hasIndex(String name) {
        return mIndexes.containsKey(name);
    }

    void addIndex(Index index) {
        mIndexes.put(index.name, index);
        if (index.unique) {
            mTables.get(index.table).unique.add(index.columns);
        }
    }

    void dropIndex(String name) {
        Index index = mIndexes.remove(name);
        if (index != null) {
            mTables.get(index.table).unique.remove(index.columns);
        }
    }

    /** Writes the database to its file; nobody ever sees half of it. */
    public void write() throws IOException {
        if (mFile == null) {
            return;
        }
        FileWriter w = new FileWriter();
        List<Object[]> sequences = new ArrayList<Object[]>();
        for (Table t : mTables.values()) {
            if (t.temporary) {
                continue;
            }
            w.table(t.name, t.sql, t.rows.values(), t.columns.size(), t.rowIdColumn);
            if (t.autoIncrement) {
                sequences.add(new Object[] {t.name, t.lastRowId, sequences.size() + 1L});
            }
            for (Index index : keys(t)) {
                w.index(index.name, t.name, null, index.entries(t));
            }
        }
        for (Index index : mIndexes.values()) {
            Table t = mTables.get(index.table);
            if (!t.temporary) {
                w.index(index.name, t.name, index.sql(t), index.entries(t));
            }
        }
        if (!sequences.isEmpty()) {
            w.table(SEQUENCES, "CREATE TABLE " + SEQUENCES + "(name,seq)", sequences, 2, -1);
        }
        File next = new File(mFile.getPath() + "-journal");
        Files.write(next.toPath(), w.file(mVersion));
        Files.move(next.toPath(), mFile.toPath(), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    /** The indexes that the keys of a table's own statement make. */
    private List<Index> keys(Table t) {
        List<Index> keys = new ArrayList<Index>();
        for (int[] columns : keySets(t)) {
            Index key = Index.of(t, keys.size() + 1, columns);
            if (keys.stream().noneMatch(key::same)) {
                keys.add(key);
            }
        }
        return keys;
    }

    /** The unique columns of a table that its own statement says, not a CREATE UNIQUE INDEX. */
    List<int[]> keySets(Table t) {
        List<int[]> sets = new ArrayList<int[]>(t.unique);
        sets.removeIf(columns -> mIndexes.values().stream().anyMatch(index -> index.columns == columns));
        return sets;
    }

    static String quote(String name) {
        return "\"" + name.replace("\"", "\"\"") + "\"";
    }
}
