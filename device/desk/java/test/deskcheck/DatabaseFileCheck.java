package deskcheck;

import android.database.Cursor;
import android.database.sqlite.SQLiteDatabase;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Arrays;

/** Checks the files of databases: that SQLite's are read, and that all there is comes back from ours. Prints "ok N", or throws. */
public final class DatabaseFileCheck {
    private static final int ROWS = 900;
    private static int sPassed;

    private DatabaseFileCheck() {
    }

    public static void main(String[] args) throws Exception {
        File dir = Files.createTempDirectory("erva-database").toFile();
        written(new File(dir, "big.db"));
        indexes(new File(dir, "indexes.db"));
        bySQLite(dir);
        for (File f : dir.listFiles()) {
            f.delete();
        }
        dir.delete();
        System.out.println("ok " + sPassed);
    }

    private static void same(String what, Object want, Object got) {
        if (want == null ? got != null : !want.equals(got)) {
            throw new AssertionError(what + ": want " + want + ", got " + got);
        }
        sPassed++;
    }

    private static SQLiteDatabase open(File file) {
        return SQLiteDatabase.openOrCreateDatabase(file, null);
    }

    private static String text(SQLiteDatabase db, String sql) {
        try (Cursor c = db.rawQuery(sql, null)) {
            return c.moveToNext() ? c.getString(0) : null;
        }
    }

    private static String title(int n) {
        return (n % 50 == 0 ? "long ".repeat(n * 3) : "note ") + n + "ü";
    }

    /** Rows of one byte to several pages, so that there are trees of several levels and chains of overflow pages. */
    private static void written(File file) throws Exception {
        SQLiteDatabase db = open(file);
        db.execSQL("CREATE TABLE IF NOT EXISTS notes (_id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT UNIQUE, n INTEGER, stars REAL, picture BLOB)");
        db.execSQL("CREATE TEMP TABLE scratch (x)");
        db.beginTransaction();
        for (int i = 1; i <= ROWS; i++) {
            Object n = (i % 2 == 0 ? 1L : -1L) << i % 63;
            db.execSQL("INSERT INTO notes (title, n, stars, picture) VALUES (?, ?, ?, ?)", new Object[] {title(i), n, i / 4.0, new byte[i % 7]});
        }
        for (int i = 0; i < 60; i++) {
            db.execSQL("CREATE TABLE t" + i + " (" + "a_rather_long_name_".repeat(5) + " TEXT DEFAULT 'x')");
        }
        db.setTransactionSuccessful();
        db.endTransaction();
        db.execSQL("DELETE FROM notes WHERE _id = " + ROWS);
        db.setVersion(7);
        db.close();

        byte[] first = Files.readAllBytes(file.toPath());
        same("magic", "SQLite format 3\0", new String(first, 0, 16, StandardCharsets.US_ASCII));
        db = open(file);
        same("version", 7, db.getVersion());
        same("rows", String.valueOf(ROWS - 1), text(db, "SELECT count(*) FROM notes"));
        same("tables, without the temporary one", "61", text(db, "SELECT count(*) FROM sqlite_master WHERE type = 'table'"));
        for (int i = 1; i < ROWS; i++) {
            same("title", title(i), text(db, "SELECT title FROM notes WHERE _id = " + i));
            same("n", String.valueOf((i % 2 == 0 ? 1L : -1L) << i % 63), text(db, "SELECT n FROM notes WHERE _id = " + i));
        }
        db.setVersion(8);
        db.setVersion(7);
        same("what is read is written again", true, Arrays.equals(first, Files.readAllBytes(file.toPath())));
        db.execSQL("INSERT INTO notes (title) VALUES ('last')");
        same("ids are not given twice", String.valueOf(ROWS + 1), text(db, "SELECT _id FROM notes WHERE title = 'last'"));
        db.close();
    }

    /** Indexes go with their tables, and stay with them under another name. */
    private static void indexes(File file) {
        SQLiteDatabase db = open(file);
        db.execSQL("CREATE TABLE a (x TEXT COLLATE NOCASE, y)");
        db.execSQL("CREATE UNIQUE INDEX by_x ON a (x, y DESC)");
        db.execSQL("CREATE TABLE b (x)");
        db.execSQL("CREATE INDEX b_x ON b (x)");
        db.execSQL("INSERT INTO a VALUES ('b', 1), ('A', 2), (NULL, 3)");
        db.execSQL("ALTER TABLE a RENAME TO c");
        db.execSQL("DROP TABLE b");
        db.close();
        db = open(file);
        same("index", "by_x", text(db, "SELECT name FROM sqlite_master WHERE type = 'index'"));
        same("its table", "c", text(db, "SELECT tbl_name FROM sqlite_master WHERE type = 'index'"));
        try {
            db.execSQL("INSERT INTO c VALUES ('b', 1)");
            throw new AssertionError("the index is not unique any more");
        } catch (android.database.sqlite.SQLiteConstraintException e) {
            sPassed++;
        }
        db.execSQL("DROP INDEX by_x");
        db.execSQL("INSERT INTO c VALUES ('b', 1)");
        db.close();
    }

    /** A file that SQLite wrote, with small pages. */
    private static void bySQLite(File dir) throws Exception {
        File file = new File(dir, "sqlite.db");
        Files.copy(new File("testdata/sqlite.db").toPath(), file.toPath());
        SQLiteDatabase db = open(file);
        same("version", 3, db.getVersion());
        same("rows", "200", text(db, "SELECT count(*) FROM notes"));
        same("title", "xxxxxxxxxx 10", text(db, "SELECT title FROM notes WHERE _id = 10"));
        same("added column", "new", text(db, "SELECT kind FROM notes WHERE _id = 1"));
        same("overflow", "2000", text(db, "SELECT length(body) FROM notes WHERE _id = 200"));
        db.execSQL("UPDATE notes SET title = 'changed' WHERE _id = 10");
        db.close();
        same("changed", "changed", text(open(file), "SELECT title FROM notes WHERE _id = 10"));
        Files.write(file.toPath(), "no database at all".getBytes(StandardCharsets.US_ASCII));
        try {
            open(file);
            throw new AssertionError("any file is a database");
        } catch (android.database.sqlite.SQLiteException e) {
            sPassed++;
        }
    }
}
