package org.erva.samples.tracker;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.view.View;

/** Leads to the track. */
public class HomeActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.home);
    }

    /** Called by the button. */
    public void show(View button) {
        startActivity(new Intent(this, TrackActivity.class));
    }
}
