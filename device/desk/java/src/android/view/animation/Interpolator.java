package android.view.animation;

import android.animation.TimeInterpolator;

/** How an animation goes with time. */
public interface Interpolator extends TimeInterpolator {
}
