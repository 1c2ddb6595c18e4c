package androidx.core.app;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;

import androidx.core.content.ContextCompat;

/** Calls of an activity whose names differ between versions of Android. */
public class ActivityCompat extends ContextCompat {
    protected ActivityCompat() {
    }

    public static void startActivityForResult(Activity activity, Intent intent, int requestCode, Bundle options) {
        activity.startActivityForResult(intent, requestCode, options);
    }

    public static void finishAfterTransition(Activity activity) {
        activity.finish();
    }

    public static void finishAffinity(Activity activity) {
        activity.finish();
    }

    public static void recreate(Activity activity) {
        activity.recreate();
    }

    public static void invalidateOptionsMenu(Activity activity) {
        activity.invalidateOptionsMenu();
    }
}
