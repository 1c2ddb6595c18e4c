package android.content;

import android.content.res.Configuration;

/** What every component of an app is told. */
public interface ComponentCallbacks {
    void onConfigurationChanged(Configuration newConfig);

    void onLowMemory();
}
