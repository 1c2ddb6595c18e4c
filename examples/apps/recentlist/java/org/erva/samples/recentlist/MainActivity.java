package org.erva.samples.recentlist;

import android.app.Activity;
import android.os.Bundle;

/** Holds the fragment. */
public class MainActivity extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        if (state == null) {
            getFragmentManager().beginTransaction().add(R.id.container, new RecentListFragment()).commit();
        }
    }
}
