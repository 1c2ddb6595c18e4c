package com.android.internal.sql;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A small database of SQL, in SQLite's dialect as far as it goes: no subqueries, unions, views, triggers or foreign keys. It
 * is kept in memory and written as a whole, as the statements that make it again: the file is not SQLite's format.
 *
 * <p>It is for one thread at a time; the caller sees to that.
 */
public final class Database {
    private static final String HEADER = "-- a database of the desktop device: the statements that make it";

    private final File mFile; // null for one in memory
    private TreeMap<String, Table> mTables = new TreeMap<String, Table>(String.CASE_INSENSITIVE_ORDER);
    private TreeMap<String, String> mIndexes = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER); // statements, by name
    private int mVersion;

    /** What a database was like at some time. */
    public static final class Snapshot {
        private final TreeMap<String, Table> mTables;
        private final TreeMap<String, String> mIndexes;
        private final int mVersion;

        private Snapshot(Database db) {
            mTables = new TreeMap<String, Table>(String.CASE_INSENSITIVE_ORDER);
            for (Map.Entry<String, Table> e : db.mTables.entrySet()) {
                mTables.put(e.getKey(), e.getValue().copy());
            }
            mIndexes = new TreeMap<String, String>(db.mIndexes);
            mVersion = db.mVersion;
        }
    }

    /** Opens the database of a file, which need not be there; null stands for one in memory. */
    public Database(File file) throws IOException {
        mFile = file;
        if (file == null || !file.exists() || file.length() == 0) {
            return;
        }
        String text = new String(Files.readAllBytes(file.toPath()), StandardCharsets.UTF_8);
        if (!text.startsWith(HEADER)) {
            throw new IOException("file is not a database of the desktop device: " + file);
        }
        for (String statement : Tokens.statements(text.substring(HEADER.length()))) {
            prepare(statement.trim()).run(new Object[0]);
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
        for (Map.Entry<String, String> index : mIndexes.entrySet()) {
            t.insert(new Object[] {"index", index.getKey(), null, index.getValue()}, Table.Conflict.ABORT);
        }
        return t;
    }

    boolean hasTable(String name) {
        return mTables.containsKey(name);
    }

    void add(Table t) {
        mTables.put(t.name, t);
    }

    void drop(String table) {
        mTables.remove(table);
    }

    boolean hasIndex(String name) {
        return mIndexes.containsKey(name);
    }

    void addIndex(String name, String sql) {
        mIndexes.put(name, sql);
    }

    void dropIndex(String name) {
        mIndexes.remove(name);
    }

    /** Writes the database to its file; nobody ever sees half of it. */
    public void write() throws IOException {
        if (mFile == null) {
            return;
        }
        StringBuilder b = new StringBuilder(HEADER).append("\nPRAGMA user_version = ").append(mVersion).append(";\n");
        for (Table t : mTables.values()) {
            b.append(t.sql).append(";\n");
            for (Object[] row : t.rows.values()) {
                b.append("INSERT INTO ").append(quote(t.name)).append(" VALUES (");
                for (int i = 0; i < t.columns.size(); i++) {
                    b.append(i == 0 ? "" : ", ").append(Values.literal(row[i]));
                }
                b.append(");\n");
            }
        }
        for (String index : mIndexes.values()) {
            b.append(index).append(";\n");
        }
        File next = new File(mFile.getPath() + "-journal");
        Files.write(next.toPath(), b.toString().getBytes(StandardCharsets.UTF_8));
        Files.move(next.toPath(), mFile.toPath(), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    static String quote(String name) {
        return "\"" + name.replace("\"", "\"\"") + "\"";
    }
}
