package android.view.animation;

/** Fades. */
public class AlphaAnimation extends Animation {
    public AlphaAnimation(float fromAlpha, float toAlpha) {
    }
}
