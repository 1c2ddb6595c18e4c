package org.erva.samples.notesync;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.view.View;

/** The list of notes; it opens the one note there is. */
public class NoteListActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.note_list);
    }

    /** Called by the button. */
    public void open(View button) {
        startActivity(new Intent(this, ViewNoteActivity.class));
    }
}
