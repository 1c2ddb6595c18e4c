package android.view;

/** A touch of one pointer. Coordinates are those of the view that the event is given to. */
public final class MotionEvent extends InputEvent {
    public static final int ACTION_DOWN = 0;
    public static final int ACTION_UP = 1;
    public static final int ACTION_MOVE = 2;
    public static final int ACTION_CANCEL = 3;
    public static final int ACTION_OUTSIDE = 4;
    public static final int ACTION_POINTER_DOWN = 5;
    public static final int ACTION_POINTER_UP = 6;
    public static final int ACTION_HOVER_MOVE = 7;
    public static final int ACTION_SCROLL = 8;
    public static final int ACTION_MASK = 0xff;
    public static final int ACTION_POINTER_INDEX_MASK = 0xff00;
    public static final int ACTION_POINTER_INDEX_SHIFT = 8;
    public static final int INVALID_POINTER_ID = -1;

    private final long mDownTime;
    private final long mEventTime;
    private int mAction;
    private float mX;
    private float mY;
    private float mOffsetX;
    private float mOffsetY;
    private int mSource = InputDevice.SOURCE_TOUCHSCREEN;

    private MotionEvent(long downTime, long eventTime, int action, float x, float y) {
        mDownTime = downTime;
        mEventTime = eventTime;
        mAction = action;
        mX = x;
        mY = y;
    }

    public static MotionEvent obtain(long downTime, long eventTime, int action, float x, float y, int metaState) {
        return new MotionEvent(downTime, eventTime, action, x, y);
    }

    public static MotionEvent obtain(long downTime, long eventTime, int action, float x, float y, float pressure,
            float size, int metaState, float xPrecision, float yPrecision, int deviceId, int edgeFlags) {
        return new MotionEvent(downTime, eventTime, action, x, y);
    }

    public static MotionEvent obtain(MotionEvent other) {
        MotionEvent e = new MotionEvent(other.mDownTime, other.mEventTime, other.mAction, other.mX, other.mY);
        e.mOffsetX = other.mOffsetX;
        e.mOffsetY = other.mOffsetY;
        return e;
    }

    /** Does nothing: events are not pooled here. */
    public void recycle() {
    }

    public int getAction() {
        return mAction;
    }

    public void setAction(int action) {
        mAction = action;
    }

    public int getActionMasked() {
        return mAction & ACTION_MASK;
    }

    public int getActionIndex() {
        return 0;
    }

    public float getX() {
        return mX + mOffsetX;
    }

    public float getY() {
        return mY + mOffsetY;
    }

    public float getX(int pointerIndex) {
        return getX();
    }

    public float getY(int pointerIndex) {
        return getY();
    }

    /** Where it is on the screen. */
    public float getRawX() {
        return mX;
    }

    public float getRawY() {
        return mY;
    }

    public void offsetLocation(float deltaX, float deltaY) {
        mOffsetX += deltaX;
        mOffsetY += deltaY;
    }

    public void setLocation(float x, float y) {
        mOffsetX = x - mX;
        mOffsetY = y - mY;
    }

    public int getPointerCount() {
        return 1;
    }

    public int getPointerId(int pointerIndex) {
        return 0;
    }

    public int findPointerIndex(int pointerId) {
        return pointerId == 0 ? 0 : -1;
    }

    public int getHistorySize() {
        return 0;
    }

    public float getPressure() {
        return 1;
    }

    public float getSize() {
        return 0;
    }

    public long getDownTime() {
        return mDownTime;
    }

    @Override
    public long getEventTime() {
        return mEventTime;
    }

    public int getEdgeFlags() {
        return 0;
    }

    public int getMetaState() {
        return 0;
    }

    @Override
    public int getSource() {
        return mSource;
    }

    public void setSource(int source) {
        mSource = source;
    }

    public static String actionToString(int action) {
        switch (action & ACTION_MASK) {
            case ACTION_DOWN: return "ACTION_DOWN";
            case ACTION_UP: return "ACTION_UP";
            case ACTION_MOVE: return "ACTION_MOVE";
            case ACTION_CANCEL: return "ACTION_CANCEL";
            default: return Integer.toString(action);
        }
    }

    @Override
    public String toString() {
        return "MotionEvent { action=" + actionToString(mAction) + ", x=" + getX() + ", y=" + getY() + " }";
    }
}
