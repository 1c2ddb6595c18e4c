package android.view.animation;

/** A curve of time. */
public class BounceInterpolator implements Interpolator {
    @Override
    public float getInterpolation(float input) {
        return 1 - Math.abs((float) Math.cos(input * Math.PI * 2.5)) * (1 - input);
    }
}
