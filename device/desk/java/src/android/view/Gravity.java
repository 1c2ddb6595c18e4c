package android.view;

import android.graphics.Rect;

/** Where something lies in what holds it. */
public class Gravity {
    public static final int NO_GRAVITY = 0x0000;
    public static final int AXIS_SPECIFIED = 0x0001;
    public static final int AXIS_PULL_BEFORE = 0x0002;
    public static final int AXIS_PULL_AFTER = 0x0004;
    public static final int AXIS_X_SHIFT = 0;
    public static final int AXIS_Y_SHIFT = 4;
    public static final int TOP = 0x30;
    public static final int BOTTOM = 0x50;
    public static final int LEFT = 0x03;
    public static final int RIGHT = 0x05;
    public static final int CENTER_VERTICAL = 0x10;
    public static final int FILL_VERTICAL = 0x70;
    public static final int CENTER_HORIZONTAL = 0x01;
    public static final int FILL_HORIZONTAL = 0x07;
    public static final int CENTER = 0x11;
    public static final int FILL = 0x77;
    public static final int RELATIVE_LAYOUT_DIRECTION = 0x00800000;
    public static final int START = RELATIVE_LAYOUT_DIRECTION | LEFT;
    public static final int END = RELATIVE_LAYOUT_DIRECTION | RIGHT;
    public static final int HORIZONTAL_GRAVITY_MASK = 0x07;
    public static final int VERTICAL_GRAVITY_MASK = 0x70;
    public static final int RELATIVE_HORIZONTAL_GRAVITY_MASK = 0x00800007;

    /** The start of a box of size in a span of available, by one axis of gravity (shifted to the x axis). */
    public static int offset(int axisGravity, int size, int available) {
        switch (axisGravity & HORIZONTAL_GRAVITY_MASK) {
            case CENTER_HORIZONTAL:
                return (available - size) / 2;
            case RIGHT:
                return available - size;
            default:
                return 0;
        }
    }

    public static void apply(int gravity, int w, int h, Rect container, Rect outRect) {
        int left = container.left + offset(gravity, w, container.width());
        int top = container.top + offset(gravity >> AXIS_Y_SHIFT, h, container.height());
        outRect.set(left, top, left + w, top + h);
    }

    public static int getAbsoluteGravity(int gravity, int layoutDirection) {
        return gravity & ~RELATIVE_LAYOUT_DIRECTION;
    }
}
