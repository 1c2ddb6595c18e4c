package org.erva.samples.notesync;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;
import android.view.View;
import android.widget.TextView;

/**
 * Shows a note and syncs it on a thread of its own. The result is posted to the screen without asking whether the
 * screen still has its note.
 */
public class ViewNoteActivity extends Activity {
    private final Handler handler = new Handler();
    private Note note;
    /** How often the screen was brought up to date or put away; nobody looks at it. */
    private int transitions;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.view_note);
        note = new Note("Shopping");
        ((TextView) findViewById(R.id.title)).setText(note.title());
    }

    /** Called by the button. */
    public void sync(View button) {
        new Thread(new SyncTask(), "sync").start();
    }

    @Override
    protected void onPause() {
        super.onPause();
        transitions++;
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
        note = null;
    }

    /** Talks to the server, which takes a while. */
    private final class SyncTask implements Runnable {
        @Override
        public void run() {
            try {
                Thread.sleep(150);
            } catch (InterruptedException e) {
                return;
            }
            handler.post(new UpdateUi());
        }
    }

    /** Shows that the sync is done. */
    private final class UpdateUi implements Runnable {
        @Override
        public void run() {
            transitions++;
            ((TextView) findViewById(R.id.status)).setText(note.title() + " synced");
        }
    }
}
