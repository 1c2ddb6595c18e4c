package deskcheck;

import android.content.ContentUris;
import android.content.ContentValues;
import android.content.UriMatcher;
import android.database.Cursor;
import android.database.DatabaseUtils;
import android.database.sqlite.SQLiteConstraintException;
import android.database.sqlite.SQLiteDatabase;
import android.database.sqlite.SQLiteException;
import android.database.sqlite.SQLiteQueryBuilder;
import android.database.sqlite.SQLiteStatement;
import android.net.Uri;

import java.io.File;
import java.nio.file.Files;

/** Checks the database: statements, types, constraints, transactions, and that the file keeps it all. Prints "ok N", or throws. */
public final class DatabaseCheck {
    private static int sPassed;

    private DatabaseCheck() {
    }

    public static void main(String[] args) throws Exception {
        File dir = Files.createTempDirectory("erva-database").toFile();
        File file = new File(dir, "notes.db");
        SQLiteDatabase db = SQLiteDatabase.openOrCreateDatabase(file, null);
        tables(db);
        queries(db);
        affinity(db);
        constraints(db);
        transactions(db);
        errors(db);
        threads(db);
        db.close();
        reopened(file);
        uris();
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

    /** The rows of a query: columns joined by '|', rows by ','. */
    private static String rows(SQLiteDatabase db, String sql, String... arguments) {
        StringBuilder b = new StringBuilder();
        try (Cursor c = db.rawQuery(sql, arguments)) {
            while (c.moveToNext()) {
                b.append(b.length() == 0 ? "" : ",");
                for (int i = 0; i < c.getColumnCount(); i++) {
                    b.append(i == 0 ? "" : "|").append(c.getString(i));
                }
            }
        }
        return b.toString();
    }

    private static ContentValues values(Object... pairs) {
        ContentValues v = new ContentValues();
        for (int i = 0; i < pairs.length; i += 2) {
            if (pairs[i + 1] instanceof Integer) {
                v.put((String) pairs[i], (Integer) pairs[i + 1]);
            } else {
                v.put((String) pairs[i], (String) pairs[i + 1]);
            }
        }
        return v;
    }

    private static void tables(SQLiteDatabase db) {
        db.execSQL("CREATE TABLE IF NOT EXISTS notes (_id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL, "
                + "stars INTEGER DEFAULT 0, folder TEXT, UNIQUE (title, folder));");
        db.execSQL("create table folders (name varchar(20) primary key, colour text default 'red; \"dark\"')");
        same("first id", 1L, db.insert("notes", null, values("title", "Milk", "stars", 3, "folder", "shop")));
        same("second id", 2L, db.insert("notes", null, values("title", "Eggs; 12\n;", "folder", "shop")));
        same("third id", 3L, db.insert("notes", null, values("title", "O'Neill", "stars", 5)));
        db.execSQL("INSERT INTO folders (name) VALUES (?)", new Object[] {"shop"});
        same("default", "shop|red; \"dark\"", rows(db, "SELECT * FROM folders"));
        same("master", "folders,notes", rows(db, "SELECT name FROM sqlite_master WHERE type='table' ORDER BY name"));
    }

    private static void queries(SQLiteDatabase db) {
        same("where", "Milk", rows(db, "SELECT title FROM notes WHERE _id=?", "1"));
        same("order", "3,1,2", rows(db, "SELECT _id FROM notes ORDER BY stars DESC, title"));
        same("limit", "1", rows(db, "SELECT _id FROM notes ORDER BY stars DESC LIMIT 1 OFFSET 1"));
        same("count", "3|8|5", rows(db, "SELECT COUNT(*), SUM(stars), MAX(stars) FROM notes"));
        same("count of nothing", "0|null", rows(db, "SELECT count(*), sum(stars) FROM notes WHERE stars > 100"));
        same("group", "null|1,shop|2", rows(db, "SELECT folder, count(*) AS n FROM notes GROUP BY folder ORDER BY n"));
        same("having", "shop", rows(db, "SELECT folder FROM notes GROUP BY folder HAVING count(*) > 1"));
        same("like", "Milk", rows(db, "SELECT title FROM notes WHERE title LIKE ?", "m%k"));
        same("in", "1,3", rows(db, "SELECT _id FROM notes WHERE _id IN (1, 3, 7)"));
        same("null", "3", rows(db, "SELECT _id FROM notes WHERE folder IS NULL"));
        same("no null", "", rows(db, "SELECT _id FROM notes WHERE folder = NULL"));
        same("and, or", "1,3", rows(db, "SELECT _id FROM notes WHERE stars = 3 AND folder = 'shop' OR stars = 5"));
        same("not", "2", rows(db, "SELECT _id FROM notes WHERE NOT (stars BETWEEN 1 AND 9)"));
        same("arithmetic", "7|1|2.5|ab|-3", rows(db, "SELECT 1 + 2 * 3, 3 / 2, 5 / 2.0, 'a' || 'b', -3"));
        same("case", "many,few,many", rows(db, "SELECT CASE WHEN stars >= 3 THEN 'many' ELSE 'few' END FROM notes"));
        same("functions", "4|MILK|ilk|x", rows(db, "SELECT length(title), upper(title), substr(title, 2), ifnull(folder, 'x') "
                + "FROM notes WHERE _id = 1").replace("shop", "x"));
        same("join", "Milk|red; \"dark\"", rows(db, "SELECT n.title, f.colour FROM notes n JOIN folders AS f ON n.folder = f.name "
                + "WHERE n.stars > 0"));
        same("left join", "O'Neill|null", rows(db, "SELECT n.title, f.colour FROM notes n LEFT JOIN folders f ON n.folder = "
                + "f.name WHERE f.name IS NULL"));
        same("distinct", "null,shop", rows(db, "SELECT DISTINCT folder FROM notes ORDER BY 1"));
        same("builder", "SELECT a, b FROM t WHERE c=1 ORDER BY a LIMIT 2", SQLiteQueryBuilder.buildQueryString(false, "t",
                new String[] {"a", "b"}, "c=1", null, null, "a", "2"));
        same("entries", 2L, DatabaseUtils.queryNumEntries(db, "notes", "folder=?", new String[] {"shop"}));
        try (Cursor c = db.query("notes", new String[] {"_id", "title AS t"}, "stars>?", new String[] {"0"}, null, null, "_id")) {
            same("columns", 1, c.getColumnIndexOrThrow("t"));
            same("rows", 2, c.getCount());
            same("position", -1, c.getPosition());
        }
    }

    private static void affinity(SQLiteDatabase db) {
        db.execSQL("CREATE TABLE kinds (i INTEGER, r REAL, t TEXT, b BLOB)");
        db.execSQL("INSERT INTO kinds VALUES ('12', '3', 45, x'00ff')");
        same("converted", "integer|real|text|blob", rows(db, "SELECT typeof(i), typeof(r), typeof(t), typeof(b) FROM kinds"));
        same("number and text", "12", rows(db, "SELECT i FROM kinds WHERE i = ? AND t = ?", "12", "45"));
        try (Cursor c = db.rawQuery("SELECT i, r, t, b FROM kinds", null)) {
            c.moveToFirst();
            same("types", Cursor.FIELD_TYPE_BLOB, c.getType(3));
            same("blob", -1, (int) c.getBlob(3)[1]);
            same("text as a number", 45, c.getInt(2));
            same("real", 3.0, c.getDouble(1));
        }
    }

    private static void constraints(SQLiteDatabase db) {
        same("not null", -1L, db.insert("notes", null, values("stars", 1)));
        same("unique", -1L, db.insert("notes", null, values("title", "Milk", "folder", "shop")));
        try {
            db.insertOrThrow("notes", null, values("title", "Milk", "folder", "shop"));
            throw new AssertionError("a second Milk came in");
        } catch (SQLiteConstraintException e) {
            same("message", "UNIQUE constraint failed: notes.title, notes.folder (code 2067)", e.getMessage());
        }
        same("ignored", -1L, db.insertWithOnConflict("notes", null, values("title", "Milk", "folder", "shop"),
                SQLiteDatabase.CONFLICT_IGNORE));
        long id = db.replace("notes", null, values("title", "Milk", "folder", "shop", "stars", 4));
        same("replaced", id + "|4", rows(db, "SELECT _id, stars FROM notes WHERE title = 'Milk'"));
        same("updated", 1, db.update("notes", values("stars", 2), "title = ?", new String[] {"Milk"}));
        try {
            db.execSQL("UPDATE notes SET title = 'same', folder = 'one'");
            throw new AssertionError("two notes are the same");
        } catch (SQLiteConstraintException e) {
            same("nothing changed", "", rows(db, "SELECT title FROM notes WHERE title = 'same'"));
        }
        same("deleted", 1, db.delete("notes", "_id=?", new String[] {"2"}));
        same("ids are not used again", true, db.insert("notes", null, values("title", "New")) > id);
    }

    private static void transactions(SQLiteDatabase db) {
        long before = DatabaseUtils.queryNumEntries(db, "notes");
        db.beginTransaction();
        try {
            db.insert("notes", null, values("title", "lost"));
            db.execSQL("CREATE TABLE gone (x)");
        } finally {
            db.endTransaction();
        }
        same("rolled back", before, DatabaseUtils.queryNumEntries(db, "notes"));
        same("no table", "", rows(db, "SELECT name FROM sqlite_master WHERE name = 'gone'"));
        db.beginTransaction();
        db.insert("notes", null, values("title", "kept"));
        db.beginTransaction();
        db.setTransactionSuccessful();
        db.endTransaction();
        same("in a transaction", true, db.inTransaction());
        db.setTransactionSuccessful();
        db.endTransaction();
        same("committed", before + 1, DatabaseUtils.queryNumEntries(db, "notes"));
        SQLiteStatement s = db.compileStatement("SELECT title FROM notes WHERE title = ?");
        s.bindString(1, "kept");
        same("statement", "kept", s.simpleQueryForString());
        db.setVersion(7);
        db.execSQL("ALTER TABLE folders ADD COLUMN size INTEGER NOT NULL DEFAULT 9");
        same("added column", "9", rows(db, "SELECT size FROM folders"));
    }

    private static void errors(SQLiteDatabase db) {
        String[][] wrong = {{"SELECT nope FROM notes", "no such column: nope"}, {"SELECT * FROM nope", "no such table: nope"},
            {"SELEC 1", "near \"SELEC\": syntax error"}, {"SELECT (SELECT 1)", "no subqueries"},
            {"SELECT nope(1)", "no such function: nope"}, {"INSERT INTO notes (x) VALUES (1)", "no column named x"},
            {"SELECT * FROM notes WHERE", "incomplete input"}};
        for (String[] w : wrong) {
            try {
                db.rawQuery(w[0], null);
                throw new AssertionError(w[0] + " is no mistake");
            } catch (SQLiteException e) {
                same(w[0], true, e.getMessage().contains(w[1]));
            }
        }
    }

    /** A transaction keeps other threads out until it has ended. */
    private static void threads(final SQLiteDatabase db) throws InterruptedException {
        db.beginTransaction();
        Thread other = new Thread() {
            @Override
            public void run() {
                db.execSQL("UPDATE notes SET stars = stars + 1 WHERE title = 'kept'");
            }
        };
        other.start();
        db.execSQL("UPDATE notes SET stars = 10 WHERE title = 'kept'");
        db.setTransactionSuccessful();
        db.endTransaction();
        other.join();
        same("one after the other", "11", rows(db, "SELECT stars FROM notes WHERE title = 'kept'"));
    }

    private static void reopened(File file) {
        SQLiteDatabase db = SQLiteDatabase.openOrCreateDatabase(file, null);
        same("version", 7, db.getVersion());
        same("texts", "O'Neill", rows(db, "SELECT title FROM notes WHERE stars = 5"));
        same("blob", "blob", rows(db, "SELECT typeof(b) FROM kinds"));
        same("columns", "shop|red; \"dark\"|9", rows(db, "SELECT * FROM folders"));
        same("keys", -1L, db.insert("notes", null, values("title", "Milk", "folder", "shop")));
        db.close();
    }

    private static void uris() {
        UriMatcher m = new UriMatcher(UriMatcher.NO_MATCH);
        m.addURI("org.example", "notes", 1);
        m.addURI("org.example", "notes/#", 2);
        Uri all = Uri.parse("content://org.example/notes");
        same("all", 1, m.match(all));
        same("one", 2, m.match(ContentUris.withAppendedId(all, 5)));
        same("id", 5L, ContentUris.parseId(ContentUris.withAppendedId(all, 5)));
        same("none", UriMatcher.NO_MATCH, m.match(Uri.parse("content://org.example/notes/x")));
    }
}
