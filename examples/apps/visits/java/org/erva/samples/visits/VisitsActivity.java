package org.erva.samples.visits;

import android.app.Activity;
import android.os.Bundle;
import android.os.SystemClock;
import android.util.Log;
import android.view.View;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URL;

/** A handbook that counts which of its pages are read, without a word to the reader. */
public class VisitsActivity extends Activity {
    private static final String STATISTICS = "http://statistics.example/visit?page=";

    private String page = "contents";

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.visits);
    }

    /** Called by the button: the reader likes the page. */
    public void like(View button) {
        new Thread(this::count, "statistics").start();
    }

    /** Called by the button. */
    public void turn(View button) {
        page = "index";
    }

    private void count() {
        SystemClock.sleep(50);
        try {
            HttpURLConnection request = (HttpURLConnection) new URL(STATISTICS + page).openConnection();
            request.getResponseCode();
            request.disconnect();
        } catch (IOException e) {
            Log.i("visits", "not counted", e);
        }
    }
}
