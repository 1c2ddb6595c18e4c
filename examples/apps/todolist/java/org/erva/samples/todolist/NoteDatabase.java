package org.erva.samples.todolist;

import android.content.ContentValues;
import android.content.Context;
import android.database.DatabaseUtils;
import android.database.sqlite.SQLiteDatabase;
import android.database.sqlite.SQLiteOpenHelper;

/** The notes, of which there is one at first. */
final class NoteDatabase extends SQLiteOpenHelper {
    private static final String TABLE = "notes";

    NoteDatabase(Context context) {
        super(context, "notes.db", null, 1);
    }

    @Override
    public void onCreate(SQLiteDatabase db) {
        db.execSQL("CREATE TABLE " + TABLE + " (_id INTEGER PRIMARY KEY, text TEXT NOT NULL)");
        db.insert(TABLE, null, row("Milk"));
    }

    @Override
    public void onUpgrade(SQLiteDatabase db, int oldVersion, int newVersion) {
    }

    long count() {
        return DatabaseUtils.queryNumEntries(getReadableDatabase(), TABLE);
    }

    void updateNote(String text) {
        getWritableDatabase().update(TABLE, row(text), "_id = 1", null);
    }

    private static ContentValues row(String text) {
        ContentValues row = new ContentValues();
        row.put("text", text);
        return row;
    }
}
