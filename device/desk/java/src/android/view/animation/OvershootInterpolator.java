package android.view.animation;

/** A curve of time. */
public class OvershootInterpolator implements Interpolator {
    @Override
    public float getInterpolation(float input) {
        return (input - 1) * (input - 1) * (3 * (input - 1) + 2) + 1;
    }
}
