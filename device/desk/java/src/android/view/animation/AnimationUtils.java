package android.view.animation;

import android.content.Context;
import android.os.SystemClock;

/** Animations by resource. */
public class AnimationUtils {
    private AnimationUtils() {
    }

    public static long currentAnimationTimeMillis() {
        return SystemClock.uptimeMillis();
    }

    /** An animation of 300 ms; what it would show is not looked at. */
    public static Animation loadAnimation(Context context, int id) {
        AnimationSet set = new AnimationSet(true);
        set.setDuration(300);
        return set;
    }
}
