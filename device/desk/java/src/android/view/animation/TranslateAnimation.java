package android.view.animation;

/** Moves. */
public class TranslateAnimation extends Animation {
    public TranslateAnimation(float fromXDelta, float toXDelta, float fromYDelta, float toYDelta) {
    }

    public TranslateAnimation(int fromXType, float fromXValue, int toXType, float toXValue, int fromYType,
            float fromYValue, int toYType, float toYValue) {
    }
}
