package org.erva.samples.todolist;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import android.util.Log;
import android.view.View;
import android.widget.TextView;

/** Edits a note. A thread checks what was written, then it goes to the database. */
public class TodoActivity extends Activity {
    private final Handler handler = new Handler(Looper.getMainLooper());
    private NoteDatabase db;

    @Override
    protected void onStart() {
        super.onStart();
        setContentView(R.layout.todo);
        db = new NoteDatabase(this);
        ((TextView) findViewById(R.id.notes)).setText(db.count() + " notes");
    }

    @Override
    protected void onStop() {
        super.onStop();
        db.close();
        db = null;
    }

    /** Called by the button. */
    public void save(View button) {
        new Thread(() -> {
            SystemClock.sleep(60); // checks the spelling
            handler.post(new Update("Milk and honey"));
        }, "spelling").start();
    }

    private final class Update implements Runnable {
        private final String text;

        Update(String text) {
            this.text = text;
        }

        @Override
        public void run() {
            try {
                db.updateNote(text);
            } catch (NullPointerException e) {
                Log.w("todolist", "the list is closed", e);
            }
        }
    }
}
