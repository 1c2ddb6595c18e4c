package android.view;

import android.os.SystemClock;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.HashMap;

/** A key went down or up, or (ACTION_MULTIPLE with KEYCODE_UNKNOWN) characters were typed. */
public class KeyEvent extends InputEvent {
    public static final int ACTION_DOWN = 0;
    public static final int ACTION_UP = 1;
    @Deprecated
    public static final int ACTION_MULTIPLE = 2;
    public static final int META_ALT_ON = 0x2;
    public static final int META_SHIFT_ON = 0x1;
    public static final int META_CTRL_ON = 0x1000;
    public static final int FLAG_SOFT_KEYBOARD = 0x2;
    public static final int FLAG_CANCELED = 0x20;
    public static final int FLAG_LONG_PRESS = 0x80;
    public static final int FLAG_TRACKING = 0x200;

    public static final int KEYCODE_UNKNOWN = 0;
    public static final int KEYCODE_HOME = 3;
    public static final int KEYCODE_BACK = 4;
    public static final int KEYCODE_CALL = 5;
    public static final int KEYCODE_ENDCALL = 6;
    public static final int KEYCODE_0 = 7;
    public static final int KEYCODE_1 = 8;
    public static final int KEYCODE_2 = 9;
    public static final int KEYCODE_3 = 10;
    public static final int KEYCODE_4 = 11;
    public static final int KEYCODE_5 = 12;
    public static final int KEYCODE_6 = 13;
    public static final int KEYCODE_7 = 14;
    public static final int KEYCODE_8 = 15;
    public static final int KEYCODE_9 = 16;
    public static final int KEYCODE_STAR = 17;
    public static final int KEYCODE_POUND = 18;
    public static final int KEYCODE_DPAD_UP = 19;
    public static final int KEYCODE_DPAD_DOWN = 20;
    public static final int KEYCODE_DPAD_LEFT = 21;
    public static final int KEYCODE_DPAD_RIGHT = 22;
    public static final int KEYCODE_DPAD_CENTER = 23;
    public static final int KEYCODE_VOLUME_UP = 24;
    public static final int KEYCODE_VOLUME_DOWN = 25;
    public static final int KEYCODE_POWER = 26;
    public static final int KEYCODE_CAMERA = 27;
    public static final int KEYCODE_CLEAR = 28;
    public static final int KEYCODE_A = 29;
    public static final int KEYCODE_B = 30;
    public static final int KEYCODE_C = 31;
    public static final int KEYCODE_D = 32;
    public static final int KEYCODE_E = 33;
    public static final int KEYCODE_F = 34;
    public static final int KEYCODE_G = 35;
    public static final int KEYCODE_H = 36;
    public static final int KEYCODE_I = 37;
    public static final int KEYCODE_J = 38;
    public static final int KEYCODE_K = 39;
    public static final int KEYCODE_L = 40;
    public static final int KEYCODE_M = 41;
    public static final int KEYCODE_N = 42;
    public static final int KEYCODE_O = 43;
    public static final int KEYCODE_P = 44;
    public static final int KEYCODE_Q = 45;
    public static final int KEYCODE_R = 46;
    public static final int KEYCODE_S = 47;
    public static final int KEYCODE_T = 48;
    public static final int KEYCODE_U = 49;
    public static final int KEYCODE_V = 50;
    public static final int KEYCODE_W = 51;
    public static final int KEYCODE_X = 52;
    public static final int KEYCODE_Y = 53;
    public static final int KEYCODE_Z = 54;
    public static final int KEYCODE_COMMA = 55;
    public static final int KEYCODE_PERIOD = 56;
    public static final int KEYCODE_ALT_LEFT = 57;
    public static final int KEYCODE_ALT_RIGHT = 58;
    public static final int KEYCODE_SHIFT_LEFT = 59;
    public static final int KEYCODE_SHIFT_RIGHT = 60;
    public static final int KEYCODE_TAB = 61;
    public static final int KEYCODE_SPACE = 62;
    public static final int KEYCODE_SYM = 63;
    public static final int KEYCODE_EXPLORER = 64;
    public static final int KEYCODE_ENVELOPE = 65;
    public static final int KEYCODE_ENTER = 66;
    public static final int KEYCODE_DEL = 67;
    public static final int KEYCODE_GRAVE = 68;
    public static final int KEYCODE_MINUS = 69;
    public static final int KEYCODE_EQUALS = 70;
    public static final int KEYCODE_LEFT_BRACKET = 71;
    public static final int KEYCODE_RIGHT_BRACKET = 72;
    public static final int KEYCODE_BACKSLASH = 73;
    public static final int KEYCODE_SEMICOLON = 74;
    public static final int KEYCODE_APOSTROPHE = 75;
    public static final int KEYCODE_SLASH = 76;
    public static final int KEYCODE_AT = 77;
    public static final int KEYCODE_HEADSETHOOK = 79;
    public static final int KEYCODE_FOCUS = 80;
    public static final int KEYCODE_PLUS = 81;
    public static final int KEYCODE_MENU = 82;
    public static final int KEYCODE_NOTIFICATION = 83;
    public static final int KEYCODE_SEARCH = 84;
    public static final int KEYCODE_MEDIA_PLAY_PAUSE = 85;
    public static final int KEYCODE_MEDIA_STOP = 86;
    public static final int KEYCODE_MEDIA_NEXT = 87;
    public static final int KEYCODE_MEDIA_PREVIOUS = 88;
    public static final int KEYCODE_PAGE_UP = 92;
    public static final int KEYCODE_PAGE_DOWN = 93;
    public static final int KEYCODE_ESCAPE = 111;
    public static final int KEYCODE_FORWARD_DEL = 112;
    public static final int KEYCODE_CTRL_LEFT = 113;
    public static final int KEYCODE_CTRL_RIGHT = 114;
    public static final int KEYCODE_MOVE_HOME = 122;
    public static final int KEYCODE_MOVE_END = 123;
    public static final int KEYCODE_INSERT = 124;
    public static final int KEYCODE_MEDIA_PLAY = 126;
    public static final int KEYCODE_MEDIA_PAUSE = 127;
    public static final int KEYCODE_F1 = 131;
    public static final int KEYCODE_F2 = 132;
    public static final int KEYCODE_F3 = 133;
    public static final int KEYCODE_F4 = 134;
    public static final int KEYCODE_F5 = 135;
    public static final int KEYCODE_F6 = 136;
    public static final int KEYCODE_F7 = 137;
    public static final int KEYCODE_F8 = 138;
    public static final int KEYCODE_F9 = 139;
    public static final int KEYCODE_F10 = 140;
    public static final int KEYCODE_F11 = 141;
    public static final int KEYCODE_F12 = 142;
    public static final int KEYCODE_NUMPAD_ENTER = 160;
    public static final int KEYCODE_VOLUME_MUTE = 164;
    public static final int KEYCODE_APP_SWITCH = 187;

    private static HashMap<String, Integer> sCodes;

    /** Is told of keys. */
    public interface Callback {
        boolean onKeyDown(int keyCode, KeyEvent event);

        boolean onKeyLongPress(int keyCode, KeyEvent event);

        boolean onKeyUp(int keyCode, KeyEvent event);

        boolean onKeyMultiple(int keyCode, int count, KeyEvent event);
    }

    /** Follows keys from down to up, so that a long press is told from a press. */
    public static class DispatcherState {
        private int mDownKeyCode;
        private Object mDownTarget;
        private boolean mLongPressed;

        public void reset() {
            mDownKeyCode = 0;
            mDownTarget = null;
            mLongPressed = false;
        }

        public void reset(Object target) {
            if (mDownTarget == target) {
                reset();
            }
        }

        public void startTracking(KeyEvent event, Object target) {
            if (event.getAction() != ACTION_DOWN) {
                throw new IllegalArgumentException("Can only start tracking on a down event");
            }
            mDownKeyCode = event.getKeyCode();
            mDownTarget = target;
            mLongPressed = false;
        }

        public boolean isTracking(KeyEvent event) {
            return mDownKeyCode == event.getKeyCode();
        }

        public void performedLongPress(KeyEvent event) {
            mLongPressed = true;
        }

        /** Called with an up event before it is dispatched. */
        public void handleUpEvent(KeyEvent event) {
            if (mDownKeyCode == event.getKeyCode()) {
                if (mLongPressed) {
                    event.mFlags |= FLAG_CANCELED;
                }
                event.mFlags |= FLAG_TRACKING;
                mDownKeyCode = 0;
                mDownTarget = null;
            }
        }
    }

    private final long mDownTime;
    private final long mEventTime;
    private final int mAction;
    private final int mKeyCode;
    private final int mRepeatCount;
    private final int mMetaState;
    private final String mCharacters;
    private int mFlags;

    public KeyEvent(int action, int code) {
        this(SystemClock.uptimeMillis(), SystemClock.uptimeMillis(), action, code, 0);
    }

    public KeyEvent(long downTime, long eventTime, int action, int code, int repeat) {
        this(downTime, eventTime, action, code, repeat, 0);
    }

    public KeyEvent(long downTime, long eventTime, int action, int code, int repeat, int metaState) {
        mDownTime = downTime;
        mEventTime = eventTime;
        mAction = action;
        mKeyCode = code;
        mRepeatCount = repeat;
        mMetaState = metaState;
        mCharacters = null;
    }

    /** Characters that were typed. */
    public KeyEvent(long time, String characters, int deviceId, int flags) {
        mDownTime = time;
        mEventTime = time;
        mAction = ACTION_MULTIPLE;
        mKeyCode = KEYCODE_UNKNOWN;
        mRepeatCount = 0;
        mMetaState = 0;
        mCharacters = characters;
        mFlags = flags;
    }

    /** The same key, held on. */
    public static KeyEvent changeTimeRepeat(KeyEvent event, long eventTime, int newRepeat, int newFlags) {
        KeyEvent e = new KeyEvent(event.mDownTime, eventTime, event.mAction, event.mKeyCode, newRepeat, event.mMetaState);
        e.mFlags = newFlags;
        return e;
    }

    public final int getAction() {
        return mAction;
    }

    public final int getKeyCode() {
        return mKeyCode;
    }

    public final int getRepeatCount() {
        return mRepeatCount;
    }

    public final int getMetaState() {
        return mMetaState;
    }

    public final int getFlags() {
        return mFlags;
    }

    public final int getScanCode() {
        return 0;
    }

    public final long getDownTime() {
        return mDownTime;
    }

    @Override
    public final long getEventTime() {
        return mEventTime;
    }

    @Override
    public final int getSource() {
        return InputDevice.SOURCE_KEYBOARD;
    }

    @Deprecated
    public final String getCharacters() {
        return mCharacters;
    }

    public final boolean isShiftPressed() {
        return (mMetaState & META_SHIFT_ON) != 0;
    }

    public final boolean isCtrlPressed() {
        return (mMetaState & META_CTRL_ON) != 0;
    }

    public final boolean isAltPressed() {
        return (mMetaState & META_ALT_ON) != 0;
    }

    public final boolean isCanceled() {
        return (mFlags & FLAG_CANCELED) != 0;
    }

    public final boolean isTracking() {
        return (mFlags & FLAG_TRACKING) != 0;
    }

    public final boolean isLongPress() {
        return (mFlags & FLAG_LONG_PRESS) != 0;
    }

    /** Asks that the up event of this key knows that it follows this down event. */
    public final void startTracking() {
        mFlags |= 0x40000000;
    }

    public final boolean isPrintingKey() {
        return getUnicodeChar() != 0;
    }

    public final boolean isSystem() {
        return mKeyCode == KEYCODE_BACK || mKeyCode == KEYCODE_HOME || mKeyCode == KEYCODE_MENU;
    }

    /** The character that the key types on a US keyboard, or 0. */
    public int getUnicodeChar() {
        boolean shift = isShiftPressed();
        if (mKeyCode >= KEYCODE_A && mKeyCode <= KEYCODE_Z) {
            return (shift ? 'A' : 'a') + mKeyCode - KEYCODE_A;
        }
        if (mKeyCode >= KEYCODE_0 && mKeyCode <= KEYCODE_9) {
            return shift ? ")!@#$%^&*(".charAt(mKeyCode - KEYCODE_0) : '0' + mKeyCode - KEYCODE_0;
        }
        switch (mKeyCode) {
            case KEYCODE_SPACE: return ' ';
            case KEYCODE_ENTER: case KEYCODE_NUMPAD_ENTER: return '\n';
            case KEYCODE_TAB: return '\t';
            case KEYCODE_COMMA: return shift ? '<' : ',';
            case KEYCODE_PERIOD: return shift ? '>' : '.';
            case KEYCODE_MINUS: return shift ? '_' : '-';
            case KEYCODE_EQUALS: return shift ? '+' : '=';
            case KEYCODE_SEMICOLON: return shift ? ':' : ';';
            case KEYCODE_APOSTROPHE: return shift ? '"' : '\'';
            case KEYCODE_SLASH: return shift ? '?' : '/';
            case KEYCODE_AT: return '@';
            case KEYCODE_PLUS: return '+';
            case KEYCODE_STAR: return '*';
            case KEYCODE_POUND: return '#';
            default: return 0;
        }
    }

    public final boolean dispatch(Callback receiver) {
        return dispatch(receiver, null, null);
    }

    /** Calls the callback for this event; state may be null. */
    public final boolean dispatch(Callback receiver, DispatcherState state, Object target) {
        switch (mAction) {
            case ACTION_DOWN: {
                mFlags &= ~0x40000000;
                boolean handled = receiver.onKeyDown(mKeyCode, this);
                if (state != null) {
                    if (handled && mRepeatCount == 0 && (mFlags & 0x40000000) != 0) {
                        state.startTracking(this, target);
                    } else if (isLongPress() && state.isTracking(this) && receiver.onKeyLongPress(mKeyCode, this)) {
                        state.performedLongPress(this);
                        handled = true;
                    }
                }
                return handled;
            }
            case ACTION_UP:
                if (state != null) {
                    state.handleUpEvent(this);
                }
                return receiver.onKeyUp(mKeyCode, this);
            case ACTION_MULTIPLE:
                return receiver.onKeyMultiple(mKeyCode, mRepeatCount, this);
            default:
                return false;
        }
    }

    private static synchronized HashMap<String, Integer> codes() {
        if (sCodes == null) {
            sCodes = new HashMap<String, Integer>();
            for (Field f : KeyEvent.class.getFields()) {
                if (f.getName().startsWith("KEYCODE_") && Modifier.isStatic(f.getModifiers())) {
                    try {
                        sCodes.put(f.getName(), f.getInt(null));
                    } catch (IllegalAccessException e) {
                        throw new AssertionError(e);
                    }
                }
            }
        }
        return sCodes;
    }

    /** The code of "KEYCODE_BACK", "BACK" or "4"; KEYCODE_UNKNOWN if there is none. */
    public static int keyCodeFromString(String name) {
        Integer code = codes().get(name.startsWith("KEYCODE_") ? name : "KEYCODE_" + name);
        if (code != null && !name.matches("[0-9]+")) {
            return code;
        }
        try {
            return Integer.parseInt(name);
        } catch (NumberFormatException e) {
            return KEYCODE_UNKNOWN;
        }
    }

    public static String keyCodeToString(int keyCode) {
        for (java.util.Map.Entry<String, Integer> e : codes().entrySet()) {
            if (e.getValue() == keyCode) {
                return e.getKey();
            }
        }
        return Integer.toString(keyCode);
    }

    @Override
    public String toString() {
        return "KeyEvent { action=" + mAction + ", keyCode=" + keyCodeToString(mKeyCode) + " }";
    }
}
