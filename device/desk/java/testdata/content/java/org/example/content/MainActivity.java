package org.example.content;

import android.app.Activity;
import android.app.LoaderManager;
import android.content.ContentValues;
import android.content.CursorLoader;
import android.content.Intent;
import android.content.Loader;
import android.database.Cursor;
import android.os.Bundle;
import android.view.View;
import android.widget.ListView;
import android.widget.SimpleCursorAdapter;
import android.widget.TextView;

public class MainActivity extends Activity implements LoaderManager.LoaderCallbacks<Cursor> {
    static MainActivity current;
    private SimpleCursorAdapter adapter;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        current = this;
        setContentView(R.layout.main);
        adapter = new SimpleCursorAdapter(this, android.R.layout.simple_list_item_1, null, new String[] {"title"},
                new int[] {android.R.id.text1}, 0);
        ((ListView) findViewById(R.id.notes)).setAdapter(adapter);
        getLoaderManager().initLoader(0, null, this);
        getActionBar().setDisplayHomeAsUpEnabled(true);
    }

    public void add(View button) {
        ContentValues values = new ContentValues();
        values.put("title", "Note " + (adapter.getCount() + 1));
        getContentResolver().insert(NotesProvider.URI, values);
    }

    public void clear(View button) {
        getContentResolver().delete(NotesProvider.URI, null, null);
    }

    public void work(View button) {
        WorkService.enqueueWork(this, WorkService.class, 1, new Intent().putExtra("name", "Ann"));
    }

    public void pages(View button) {
        startActivity(new Intent(this, PagesActivity.class));
    }

    @Override
    public Loader<Cursor> onCreateLoader(int id, Bundle args) {
        return new CursorLoader(this, NotesProvider.URI, null, null, null, "_id DESC");
    }

    @Override
    public void onLoadFinished(Loader<Cursor> loader, Cursor data) {
        adapter.swapCursor(data);
        ((TextView) findViewById(R.id.count)).setText(getResources().getQuantityString(R.plurals.notes, data.getCount(),
                data.getCount()));
    }

    @Override
    public void onLoaderReset(Loader<Cursor> loader) {
        adapter.swapCursor(null);
    }
}
