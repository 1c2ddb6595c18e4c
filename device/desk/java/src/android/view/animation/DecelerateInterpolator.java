package android.view.animation;

/** A curve of time. */
public class DecelerateInterpolator implements Interpolator {
    @Override
    public float getInterpolation(float input) {
        return 1 - (1 - input) * (1 - input);
    }
}
