package android.view;

import android.util.AttributeSet;
import android.content.Context;

/** The windows of the process, as an app sees them. */
public interface WindowManager extends ViewManager {
    Display getDefaultDisplay();

    /** Removes a window before returning: its view is detached when this ends. */
    void removeViewImmediate(View view);

    /** A window cannot be added: its token is not of a running activity, or it has been added before. */
    class BadTokenException extends RuntimeException {
        public BadTokenException() {
        }

        public BadTokenException(String name) {
            super(name);
        }
    }

    /** Where a window lies and how it takes part in input. */
    class LayoutParams extends ViewGroup.LayoutParams {
        public static final int TYPE_BASE_APPLICATION = 1;
        public static final int TYPE_APPLICATION = 2;
        public static final int TYPE_APPLICATION_PANEL = 1000;
        public static final int TYPE_TOAST = 2005;
        public static final int TYPE_SYSTEM_ALERT = 2003;
        public static final int TYPE_APPLICATION_OVERLAY = 2038;
        public static final int FLAG_DIM_BEHIND = 0x2;
        public static final int FLAG_NOT_FOCUSABLE = 0x8;
        public static final int FLAG_NOT_TOUCHABLE = 0x10;
        public static final int FLAG_NOT_TOUCH_MODAL = 0x20;
        public static final int FLAG_KEEP_SCREEN_ON = 0x80;
        public static final int FLAG_LAYOUT_IN_SCREEN = 0x100;
        public static final int FLAG_LAYOUT_NO_LIMITS = 0x200;
        public static final int FLAG_FULLSCREEN = 0x400;
        public static final int FLAG_SECURE = 0x2000;
        public static final int FLAG_SHOW_WHEN_LOCKED = 0x80000;
        public static final int FLAG_TURN_SCREEN_ON = 0x200000;
        public static final int FLAG_DISMISS_KEYGUARD = 0x400000;
        public static final int FLAG_HARDWARE_ACCELERATED = 0x1000000;
        public static final int FLAG_TRANSLUCENT_STATUS = 0x4000000;
        public static final int FLAG_DRAWS_SYSTEM_BAR_BACKGROUNDS = 0x80000000;
        public static final int SOFT_INPUT_STATE_HIDDEN = 2;
        public static final int SOFT_INPUT_STATE_ALWAYS_HIDDEN = 3;
        public static final int SOFT_INPUT_STATE_VISIBLE = 4;
        public static final int SOFT_INPUT_STATE_ALWAYS_VISIBLE = 5;
        public static final int SOFT_INPUT_ADJUST_RESIZE = 0x10;
        public static final int SOFT_INPUT_ADJUST_PAN = 0x20;

        public int x;
        public int y;
        public int type = TYPE_APPLICATION;
        public int flags;
        public int gravity;
        public int format;
        public int softInputMode;
        public int windowAnimations;
        public float alpha = 1;
        public float dimAmount = 1;
        public float screenBrightness = -1;
        public int screenOrientation = -1;
        public String packageName;
        /** Whose window it is: the activity's token, given by the activity's window. */
        public android.os.IBinder token;
        private CharSequence mTitle = "";

        public LayoutParams() {
            super(MATCH_PARENT, MATCH_PARENT);
        }

        public LayoutParams(int type) {
            this();
            this.type = type;
        }

        public LayoutParams(int type, int flags) {
            this(type);
            this.flags = flags;
        }

        public LayoutParams(int type, int flags, int format) {
            this(type, flags);
            this.format = format;
        }

        public LayoutParams(int w, int h, int type, int flags, int format) {
            super(w, h);
            this.type = type;
            this.flags = flags;
            this.format = format;
        }

        public final void setTitle(CharSequence title) {
            mTitle = title == null ? "" : title;
        }

        public final CharSequence getTitle() {
            return mTitle;
        }

        /** Takes over all of o; the answer says nothing that matters here. */
        public final int copyFrom(LayoutParams o) {
            width = o.width;
            height = o.height;
            x = o.x;
            y = o.y;
            type = o.type;
            flags = o.flags;
            gravity = o.gravity;
            format = o.format;
            softInputMode = o.softInputMode;
            alpha = o.alpha;
            dimAmount = o.dimAmount;
            token = o.token;
            mTitle = o.mTitle;
            return 0;
        }
    }
}
