package org.erva.samples.backup;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import android.view.View;
import android.widget.TextView;

/** Prepares a backup on a thread, which then waits until the user has confirmed it. */
public class BackupActivity extends Activity {
    private final Handler handler = new Handler(Looper.getMainLooper());
    private final Object confirmation = new Object();
    private boolean waiting;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.backup);
        new Thread(this::backUp, "backup").start();
    }

    private void backUp() {
        SystemClock.sleep(60); // packs the files
        waiting = true;
        synchronized (confirmation) {
            try {
                confirmation.wait();
            } catch (InterruptedException e) {
                return;
            }
        }
        handler.post(() -> ((TextView) findViewById(R.id.status)).setText("Backed up"));
    }

    /** Called by the button. */
    public void confirm(View button) {
        if (waiting) {
            synchronized (confirmation) {
                confirmation.notify();
            }
        }
    }
}
