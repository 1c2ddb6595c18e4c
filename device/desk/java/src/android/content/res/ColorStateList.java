package android.content.res;

/** A colour; the same in every state here. */
public class ColorStateList {
    private final int mColor;

    public ColorStateList(int[][] states, int[] colors) {
        mColor = colors.length == 0 ? 0xff000000 : colors[colors.length - 1];
    }

    public static ColorStateList valueOf(int color) {
        return new ColorStateList(new int[1][0], new int[] {color});
    }

    public int getDefaultColor() {
        return mColor;
    }

    public int getColorForState(int[] stateSet, int defaultColor) {
        return mColor;
    }

    public boolean isStateful() {
        return false;
    }
}
