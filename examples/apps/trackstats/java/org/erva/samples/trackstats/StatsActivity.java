package org.erva.samples.trackstats;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import android.widget.TextView;

/** Shows the statistics of a track while it is in front. A thread computes them. */
public class StatsActivity extends Activity {
    private final Handler handler = new Handler(Looper.getMainLooper());
    private DataHub dataHub;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.stats);
    }

    @Override
    protected void onResume() {
        super.onResume();
        dataHub = new DataHub();
        new Thread(() -> {
            SystemClock.sleep(60);
            handler.post(this::onUpdateResults);
        }, "statistics").start();
    }

    @Override
    protected void onPause() {
        super.onPause();
        dataHub = null;
    }

    private void onUpdateResults() {
        ((TextView) findViewById(R.id.distance)).setText(dataHub.distance());
    }

    /** What is known of the track. */
    private static final class DataHub {
        String distance() {
            return "12 km";
        }
    }
}
