package android.graphics;

/** Names of the ways in which pixels are put over others. */
public class PorterDuff {
    public enum Mode {
        CLEAR, SRC, DST, SRC_OVER, DST_OVER, SRC_IN, DST_IN, SRC_OUT, DST_OUT, SRC_ATOP, DST_ATOP, XOR, ADD, MULTIPLY,
        SCREEN, OVERLAY, DARKEN, LIGHTEN
    }
}
