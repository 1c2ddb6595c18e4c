package android.graphics.drawable;

/** A shape with a colour, drawn as a box. */
public class GradientDrawable extends ColorDrawable {
    public static final int RECTANGLE = 0;
    public static final int OVAL = 1;

    public enum Orientation {
        TOP_BOTTOM, LEFT_RIGHT, BOTTOM_TOP, RIGHT_LEFT, TL_BR, BL_TR
    }

    public GradientDrawable() {
    }

    public GradientDrawable(Orientation orientation, int[] colors) {
        super(colors == null || colors.length == 0 ? 0 : colors[0]);
    }

    public void setShape(int shape) {
    }

    public void setCornerRadius(float radius) {
    }

    public void setStroke(int width, int color) {
    }
}
