package android.view.animation;

/** Grows or shrinks. */
public class ScaleAnimation extends Animation {
    public ScaleAnimation(float fromX, float toX, float fromY, float toY) {
    }

    public ScaleAnimation(float fromX, float toX, float fromY, float toY, int pivotXType, float pivotXValue,
            int pivotYType, float pivotYValue) {
    }
}
