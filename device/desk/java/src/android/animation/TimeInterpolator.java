package android.animation;

/** How an animation goes with time. */
public interface TimeInterpolator {
    float getInterpolation(float input);
}
