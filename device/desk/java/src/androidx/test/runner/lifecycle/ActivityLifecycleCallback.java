package androidx.test.runner.lifecycle;

import android.app.Activity;

/** Is told, on the main thread, what activities come to. */
public interface ActivityLifecycleCallback {
    void onActivityLifecycleChanged(Activity activity, Stage stage);
}
