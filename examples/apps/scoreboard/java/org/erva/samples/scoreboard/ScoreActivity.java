package org.erva.samples.scoreboard;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.view.View;
import android.widget.TextView;

/** Counts goals. The screen follows a little later, so that many goals at once are shown once. */
public class ScoreActivity extends Activity {
    private static final long REFRESH_MILLIS = 150;

    private final Handler handler = new Handler(Looper.getMainLooper());
    private final Runnable refresh = new Refresh();
    private int goals;
    private boolean scheduled;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.score);
    }

    /** Called by the buttons of both teams. */
    public void goal(View button) {
        goals++;
        if (!scheduled) {
            scheduled = true;
            handler.postDelayed(refresh, REFRESH_MILLIS);
        }
    }

    private final class Refresh implements Runnable {
        @Override
        public void run() {
            scheduled = false;
            ((TextView) findViewById(R.id.goals)).setText(goals + " goals");
        }
    }
}
