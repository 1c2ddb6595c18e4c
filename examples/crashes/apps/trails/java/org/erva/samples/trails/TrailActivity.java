package org.erva.samples.trails;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.os.Handler;
import android.view.View;
import android.widget.TextView;
import java.util.ArrayList;
import java.util.List;

/** A trail that is being walked. */
public class TrailActivity extends Activity {
    private final Handler handler = new Handler();
    private final List<Place> places = new ArrayList<>();
    private int[] heights = {310, 340, 390, 420};
    private int highest;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.trail);
        for (int i = 0; i < 3; i++) {
            places.add(new Place(47 + i, 11 + i));
        }
    }

    /** Called by the button. */
    public void mark(View button) {
        places.add(new Place(48, 12));
    }

    /** Called by the button. */
    public void export(View button) {
        new Thread(new Exporter(), "export").start();
    }

    /** Called by the button: looks for the summit, and draws it a little later. */
    public void profile(View button) {
        for (int i = 0; i < heights.length; i++) {
            if (heights[i] > heights[highest]) {
                highest = i;
            }
        }
        handler.postDelayed(this::drawSummit, 120);
    }

    private void drawSummit() {
        show("summit: " + heights[highest] + " m");
    }

    /** Called by the button: every other height is enough. */
    public void simplify(View button) {
        int[] fewer = new int[heights.length / 2];
        for (int i = 0; i < fewer.length; i++) {
            fewer[i] = heights[2 * i];
        }
        heights = fewer;
    }

    /** Called by the button. */
    public void diary(View button) {
        startActivity(new Intent(this, DiaryActivity.class));
    }

    /** Called by the button. */
    public void help(View button) {
        show(new Help().firstLine());
    }

    private void show(String text) {
        ((TextView) findViewById(R.id.status)).setText(text);
    }

    /** Writes the places, a line each. */
    private final class Exporter implements Runnable {
        @Override
        public void run() {
            StringBuilder file = new StringBuilder();
            for (Place place : places) {
                file.append(place).append('\n');
            }
            handler.post(() -> show(file.length() + " bytes"));
        }
    }
}
