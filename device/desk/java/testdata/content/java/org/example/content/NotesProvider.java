package org.example.content;

import android.content.ContentProvider;
import android.content.ContentUris;
import android.content.ContentValues;
import android.content.Context;
import android.content.UriMatcher;
import android.database.Cursor;
import android.database.sqlite.SQLiteDatabase;
import android.database.sqlite.SQLiteOpenHelper;
import android.net.Uri;

public class NotesProvider extends ContentProvider {
    static final Uri URI = Uri.parse("content://org.example.content.notes/notes");

    private static final UriMatcher MATCHER = new UriMatcher(UriMatcher.NO_MATCH);

    static {
        MATCHER.addURI("org.example.content.notes", "notes", 1);
        MATCHER.addURI("org.example.content.notes", "notes/#", 2);
    }

    private Helper helper;

    private static final class Helper extends SQLiteOpenHelper {
        Helper(Context context) {
            super(context, "notes.db", null, 1);
        }

        @Override
        public void onCreate(SQLiteDatabase db) {
            db.execSQL("CREATE TABLE notes (_id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL)");
        }

        @Override
        public void onUpgrade(SQLiteDatabase db, int oldVersion, int newVersion) {
        }
    }

    @Override
    public boolean onCreate() {
        helper = new Helper(getContext());
        return true;
    }

    @Override
    public Cursor query(Uri uri, String[] projection, String selection, String[] args, String order) {
        Cursor c = helper.getReadableDatabase().query("notes", projection, selection, args, null, null, order);
        c.setNotificationUri(getContext().getContentResolver(), uri);
        return c;
    }

    @Override
    public String getType(Uri uri) {
        return MATCHER.match(uri) == 1 ? "vnd.android.cursor.dir/note" : "vnd.android.cursor.item/note";
    }

    @Override
    public Uri insert(Uri uri, ContentValues values) {
        long id = helper.getWritableDatabase().insertOrThrow("notes", null, values);
        getContext().getContentResolver().notifyChange(uri, null);
        return ContentUris.withAppendedId(uri, id);
    }

    @Override
    public int delete(Uri uri, String selection, String[] args) {
        int n = helper.getWritableDatabase().delete("notes", selection, args);
        getContext().getContentResolver().notifyChange(uri, null);
        return n;
    }

    @Override
    public int update(Uri uri, ContentValues values, String selection, String[] args) {
        return helper.getWritableDatabase().update("notes", values, selection, args);
    }
}
