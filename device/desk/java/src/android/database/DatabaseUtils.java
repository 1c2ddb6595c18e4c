package android.database;

import android.content.ContentValues;
import android.database.sqlite.SQLiteDatabase;

/** Small things around cursors and statements. */
public class DatabaseUtils {
    private DatabaseUtils() {
    }

    /** The text as a literal of SQL. */
    public static String sqlEscapeString(String value) {
        return "'" + value.replace("'", "''") + "'";
    }

    public static void appendEscapedSQLString(StringBuilder sb, String sqlString) {
        sb.append(sqlEscapeString(sqlString));
    }

    public static String concatenateWhere(String a, String b) {
        if (a == null || a.isEmpty()) {
            return b;
        }
        return b == null || b.isEmpty() ? a : "(" + a + ") AND (" + b + ")";
    }

    public static void cursorRowToContentValues(Cursor cursor, ContentValues values) {
        for (int i = 0; i < cursor.getColumnCount(); i++) {
            String name = cursor.getColumnName(i);
            if (cursor.getType(i) == Cursor.FIELD_TYPE_BLOB) {
                values.put(name, cursor.getBlob(i));
            } else {
                values.put(name, cursor.getString(i));
            }
        }
    }

    public static long queryNumEntries(SQLiteDatabase db, String table) {
        return queryNumEntries(db, table, null, null);
    }

    public static long queryNumEntries(SQLiteDatabase db, String table, String selection) {
        return queryNumEntries(db, table, selection, null);
    }

    public static long queryNumEntries(SQLiteDatabase db, String table, String selection, String[] selectionArgs) {
        return longForQuery(db, "SELECT COUNT(*) FROM " + table + (selection == null || selection.isEmpty() ? ""
                : " WHERE " + selection), selectionArgs);
    }

    public static long longForQuery(SQLiteDatabase db, String query, String[] selectionArgs) {
        try (Cursor c = db.rawQuery(query, selectionArgs)) {
            c.moveToFirst();
            return c.getLong(0);
        }
    }

    public static String stringForQuery(SQLiteDatabase db, String query, String[] selectionArgs) {
        try (Cursor c = db.rawQuery(query, selectionArgs)) {
            c.moveToFirst();
            return c.getString(0);
        }
    }
}
