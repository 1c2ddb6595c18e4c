package org.erva.samples.conference;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import android.widget.TextView;
import java.util.HashMap;
import java.util.Map;

/** Loads the titles of two talks, each on a thread. */
public class ConferenceActivity extends Activity {
    private final Handler handler = new Handler(Looper.getMainLooper());
    private final Map<Integer, String> talks = new HashMap<>();
    private int count;
    private boolean announced;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.conference);
        load(1, "Clocks", 40);
        load(2, "Graphs", 220);
    }

    /** Loads a talk that takes so many milliseconds. */
    private void load(int number, String title, long millis) {
        new Thread(() -> {
            SystemClock.sleep(millis);
            handler.post(() -> onLoaded(number, title));
        }, "talk " + number).start();
    }

    private void onLoaded(int number, String title) {
        count++;
        talks.put(number, title);
        announce();
    }

    /** The first talk opens the programme. */
    private void announce() {
        if (announced) {
            return;
        }
        announced = true;
        ((TextView) findViewById(R.id.programme)).setText("Programme");
    }
}
