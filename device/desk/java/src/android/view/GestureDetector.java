package android.view;

import android.content.Context;
import android.os.Handler;
import android.os.Message;

/** Tells taps, double taps, long presses, scrolls and flings apart. */
public class GestureDetector {
    private static final int LONG_PRESS = 2;
    private static final int TAP = 3;

    public interface OnGestureListener {
        boolean onDown(MotionEvent e);

        void onShowPress(MotionEvent e);

        boolean onSingleTapUp(MotionEvent e);

        boolean onScroll(MotionEvent e1, MotionEvent e2, float distanceX, float distanceY);

        void onLongPress(MotionEvent e);

        boolean onFling(MotionEvent e1, MotionEvent e2, float velocityX, float velocityY);
    }

    public interface OnDoubleTapListener {
        boolean onSingleTapConfirmed(MotionEvent e);

        boolean onDoubleTap(MotionEvent e);

        boolean onDoubleTapEvent(MotionEvent e);
    }

    /** Does nothing; to be extended. */
    public static class SimpleOnGestureListener implements OnGestureListener, OnDoubleTapListener {
        @Override
        public boolean onDown(MotionEvent e) {
            return false;
        }

        @Override
        public void onShowPress(MotionEvent e) {
        }

        @Override
        public boolean onSingleTapUp(MotionEvent e) {
            return false;
        }

        @Override
        public boolean onScroll(MotionEvent e1, MotionEvent e2, float distanceX, float distanceY) {
            return false;
        }

        @Override
        public void onLongPress(MotionEvent e) {
        }

        @Override
        public boolean onFling(MotionEvent e1, MotionEvent e2, float velocityX, float velocityY) {
            return false;
        }

        @Override
        public boolean onSingleTapConfirmed(MotionEvent e) {
            return false;
        }

        @Override
        public boolean onDoubleTap(MotionEvent e) {
            return false;
        }

        @Override
        public boolean onDoubleTapEvent(MotionEvent e) {
            return false;
        }
    }

    private final Handler mHandler;
    private final OnGestureListener mListener;
    private OnDoubleTapListener mDoubleTapListener;
    private final int mSlop;
    private MotionEvent mDown;
    private MotionEvent mPreviousUp;
    private float mLastX;
    private float mLastY;
    private boolean mMoved;
    private boolean mInLongPress;
    private boolean mDoubleTapping;

    public GestureDetector(Context context, OnGestureListener listener) {
        this(context, listener, null);
    }

    public GestureDetector(Context context, OnGestureListener listener, Handler handler) {
        mHandler = handler != null ? new GestureHandler(handler) : new GestureHandler();
        mListener = listener;
        if (listener instanceof OnDoubleTapListener) {
            mDoubleTapListener = (OnDoubleTapListener) listener;
        }
        mSlop = ViewConfiguration.get(context).getScaledTouchSlop();
    }

    public void setOnDoubleTapListener(OnDoubleTapListener listener) {
        mDoubleTapListener = listener;
    }

    public void setIsLongpressEnabled(boolean enabled) {
    }

    private final class GestureHandler extends Handler {
        GestureHandler() {
        }

        GestureHandler(Handler handler) {
            super(handler.getLooper());
        }

        @Override
        public void handleMessage(Message msg) {
            if (msg.what == LONG_PRESS) {
                mInLongPress = true;
                mListener.onLongPress(mDown);
            } else if (msg.what == TAP && mDoubleTapListener != null) {
                mDoubleTapListener.onSingleTapConfirmed(mDown);
            }
        }
    }

    public boolean onTouchEvent(MotionEvent ev) {
        switch (ev.getActionMasked()) {
            case MotionEvent.ACTION_DOWN:
                return down(ev);
            case MotionEvent.ACTION_MOVE:
                return move(ev);
            case MotionEvent.ACTION_UP:
                return up(ev);
            case MotionEvent.ACTION_CANCEL:
                mHandler.removeMessages(LONG_PRESS);
                mHandler.removeMessages(TAP);
                return false;
            default:
                return false;
        }
    }

    private boolean down(MotionEvent ev) {
        boolean handled = false;
        if (mDoubleTapListener != null) {
            boolean pendingTap = mHandler.hasMessages(TAP);
            mHandler.removeMessages(TAP);
            if (pendingTap && mPreviousUp != null
                    && ev.getEventTime() - mPreviousUp.getEventTime() <= ViewConfiguration.getDoubleTapTimeout()) {
                mDoubleTapping = true;
                handled = mDoubleTapListener.onDoubleTap(mDown) | mDoubleTapListener.onDoubleTapEvent(ev);
            } else {
                mHandler.sendEmptyMessageDelayed(TAP, ViewConfiguration.getDoubleTapTimeout());
            }
        }
        mDown = MotionEvent.obtain(ev);
        mLastX = ev.getX();
        mLastY = ev.getY();
        mMoved = false;
        mInLongPress = false;
        mHandler.removeMessages(LONG_PRESS);
        mHandler.sendEmptyMessageDelayed(LONG_PRESS, ViewConfiguration.getLongPressTimeout());
        return handled | mListener.onDown(ev);
    }

    private boolean move(MotionEvent ev) {
        if (mInLongPress || mDown == null) {
            return false;
        }
        float dx = mLastX - ev.getX();
        float dy = mLastY - ev.getY();
        if (!mMoved && Math.hypot(ev.getX() - mDown.getX(), ev.getY() - mDown.getY()) <= mSlop) {
            return false;
        }
        mMoved = true;
        mHandler.removeMessages(LONG_PRESS);
        mHandler.removeMessages(TAP);
        mLastX = ev.getX();
        mLastY = ev.getY();
        return mListener.onScroll(mDown, ev, dx, dy);
    }

    private boolean up(MotionEvent ev) {
        if (mDown == null) {
            return false;
        }
        mHandler.removeMessages(LONG_PRESS);
        boolean handled = false;
        if (mDoubleTapping) {
            mDoubleTapping = false;
            handled = mDoubleTapListener.onDoubleTapEvent(ev);
        } else if (!mInLongPress && !mMoved) {
            handled = mListener.onSingleTapUp(ev);
        } else if (mMoved) {
            float seconds = Math.max(1, ev.getEventTime() - mDown.getEventTime()) / 1000f;
            float vx = (ev.getX() - mDown.getX()) / seconds;
            float vy = (ev.getY() - mDown.getY()) / seconds;
            if (Math.max(Math.abs(vx), Math.abs(vy)) > 100) {
                handled = mListener.onFling(mDown, ev, vx, vy);
            }
        }
        mPreviousUp = MotionEvent.obtain(ev);
        return handled;
    }
}
