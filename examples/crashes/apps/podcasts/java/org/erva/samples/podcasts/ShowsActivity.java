package org.erva.samples.podcasts;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.view.View;

/** The shows; one of them has a new episode. */
public class ShowsActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.shows);
    }

    /** Called by the button. */
    public void open(View button) {
        startActivity(new Intent(this, EpisodeActivity.class));
    }
}
