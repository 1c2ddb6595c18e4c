package android.view.animation;

/** Several animations at once: lasts as long as the longest. */
public class AnimationSet extends Animation {
    public AnimationSet(boolean shareInterpolator) {
    }

    public void addAnimation(Animation a) {
        setDuration(Math.max(getDuration(), a.getDuration()));
    }
}
