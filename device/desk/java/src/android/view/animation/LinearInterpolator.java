package android.view.animation;

/** A curve of time. */
public class LinearInterpolator implements Interpolator {
    @Override
    public float getInterpolation(float input) {
        return input;
    }
}
