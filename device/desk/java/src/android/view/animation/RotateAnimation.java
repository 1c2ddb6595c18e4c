package android.view.animation;

/** Turns. */
public class RotateAnimation extends Animation {
    public RotateAnimation(float fromDegrees, float toDegrees) {
    }

    public RotateAnimation(float fromDegrees, float toDegrees, float pivotX, float pivotY) {
    }

    public RotateAnimation(float fromDegrees, float toDegrees, int pivotXType, float pivotXValue, int pivotYType,
            float pivotYValue) {
    }
}
