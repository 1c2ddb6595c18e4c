package org.erva.samples.mirrors;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import android.widget.TextView;

/** Asks two mirrors for a file at once, on a thread each; a third one waits for both. */
public class MirrorsActivity extends Activity {
    private final Handler handler = new Handler(Looper.getMainLooper());
    private String source;
    private boolean asked;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.mirrors);
        new Thread(this::ask, "chooser").start();
    }

    private void ask() {
        Thread near = new Thread(() -> answered("Dublin", 40), "near mirror");
        Thread far = new Thread(() -> answered("Oslo", 220), "far mirror");
        near.start();
        far.start();
        try {
            near.join();
            far.join();
        } catch (InterruptedException e) {
            return;
        }
        handler.post(this::show);
    }

    /** What a mirror's thread does, whose answer takes so many milliseconds. */
    private void answered(String mirror, long millis) {
        SystemClock.sleep(millis);
        asked = true;
        source = mirror;
    }

    private void show() {
        ((TextView) findViewById(R.id.source)).setText(asked ? "from " + source : "no mirror");
    }
}
