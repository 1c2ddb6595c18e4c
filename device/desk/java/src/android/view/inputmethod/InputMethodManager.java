package android.view.inputmethod;

import android.os.IBinder;
import android.os.ResultReceiver;
import android.view.View;

/** The keyboard, of which there is none on the screen: text comes as key events. */
public final class InputMethodManager {
    public static final int SHOW_IMPLICIT = 1;
    public static final int SHOW_FORCED = 2;
    public static final int HIDE_IMPLICIT_ONLY = 1;
    public static final int HIDE_NOT_ALWAYS = 2;

    public boolean showSoftInput(View view, int flags) {
        return false;
    }

    public boolean showSoftInput(View view, int flags, ResultReceiver resultReceiver) {
        return false;
    }

    public boolean hideSoftInputFromWindow(IBinder windowToken, int flags) {
        return false;
    }

    public void toggleSoftInput(int showFlags, int hideFlags) {
    }

    public boolean isActive() {
        return false;
    }

    public boolean isActive(View view) {
        return false;
    }

    public boolean isAcceptingText() {
        return false;
    }

    public void restartInput(View view) {
    }
}
