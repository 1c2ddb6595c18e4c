package org.erva.samples.inbox;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import android.view.View;
import android.widget.Toast;

/** Fetches mail on a thread, and says when it is asked how much there is. */
public class InboxActivity extends Activity {
    private final Handler handler = new Handler(Looper.getMainLooper());
    private int unread = 2;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.inbox);
        new Thread(() -> {
            SystemClock.sleep(60);
            handler.post(() -> unread += 3);
        }, "fetch").start();
    }

    /** Called by the button. */
    public void count(View button) {
        Toast.makeText(this, unread + " unread", Toast.LENGTH_SHORT).show();
    }
}
