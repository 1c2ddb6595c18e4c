package android.view;

import android.content.Context;

/** Times and distances that tell gestures apart. */
public class ViewConfiguration {
    private static final ViewConfiguration sInstance = new ViewConfiguration();

    public static ViewConfiguration get(Context context) {
        return sInstance;
    }

    /** How long a pressed view is shown so, in ms. */
    public static int getPressedStateDuration() {
        return 64;
    }

    public static int getLongPressTimeout() {
        return 500;
    }

    public static int getTapTimeout() {
        return 100;
    }

    public static int getDoubleTapTimeout() {
        return 300;
    }

    public static int getKeyRepeatTimeout() {
        return getLongPressTimeout();
    }

    public int getScaledTouchSlop() {
        return 8;
    }

    public int getScaledDoubleTapSlop() {
        return 100;
    }

    public int getScaledMinimumFlingVelocity() {
        return 50;
    }

    public int getScaledMaximumFlingVelocity() {
        return 8000;
    }

    public int getScaledPagingTouchSlop() {
        return 16;
    }

    public boolean hasPermanentMenuKey() {
        return true;
    }
}
