package android.view.animation;

/** A curve of time. */
public class AccelerateInterpolator implements Interpolator {
    @Override
    public float getInterpolation(float input) {
        return input * input;
    }
}
