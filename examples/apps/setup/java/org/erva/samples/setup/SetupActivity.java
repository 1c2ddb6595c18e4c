package org.erva.samples.setup;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import android.widget.TextView;

/** Copies what the app needs at its first start, on two threads, and says so. */
public class SetupActivity extends Activity {
    private static final int COPIES = 2;

    private final Handler handler = new Handler(Looper.getMainLooper());
    private int copied;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.setup);
        copy("fonts", 40);
        copy("dictionaries", 220);
    }

    /** Copies something that takes so many milliseconds. */
    private void copy(String what, long millis) {
        new Thread(() -> {
            SystemClock.sleep(millis);
            handler.post(new Copied(what));
        }, "copy " + what).start();
    }

    private void say(String text) {
        ((TextView) findViewById(R.id.status)).setText(text);
    }

    private final class Copied implements Runnable {
        private final String what;

        Copied(String what) {
            this.what = what;
        }

        @Override
        public void run() {
            say("Copied the " + what);
            copied++;
            if (copied == COPIES) {
                handler.post(() -> say("Ready"));
            }
        }
    }
}
