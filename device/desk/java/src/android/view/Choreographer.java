package android.view;

import android.os.Handler;
import android.os.Looper;
import android.os.Message;
import android.os.SystemClock;

/**
 * Times what is done once a frame: input, animation, traversal, commit, in this order. A frame is an asynchronous message
 * that the display's pulse posts; there is none while nobody asks for one.
 */
public final class Choreographer {
    public static final int CALLBACK_INPUT = 0;
    public static final int CALLBACK_ANIMATION = 1;
    public static final int CALLBACK_INSETS_ANIMATION = 2;
    public static final int CALLBACK_TRAVERSAL = 3;
    public static final int CALLBACK_COMMIT = 4;
    private static final int CALLBACK_LAST = CALLBACK_COMMIT;

    private static final int MSG_DO_SCHEDULE_VSYNC = 1;
    private static final int MSG_DO_SCHEDULE_CALLBACK = 2;
    private static final long FRAME_INTERVAL_MS = 16;
    /** Token of the callbacks that are a {@link FrameCallback}. */
    private static final Object FRAME_CALLBACK_TOKEN = new Object();

    private static final ThreadLocal<Choreographer> sThreadInstance = new ThreadLocal<Choreographer>();

    /** Called once, with the time of the frame. */
    public interface FrameCallback {
        void doFrame(long frameTimeNanos);
    }

    private final Object mLock = new Object();
    private final Looper mLooper;
    private final FrameHandler mHandler;
    private final FrameDisplayEventReceiver mDisplayEventReceiver;
    private final CallbackRecord[] mCallbackQueues = new CallbackRecord[CALLBACK_LAST + 1];
    private boolean mFrameScheduled;
    private boolean mCallbacksRunning;
    private boolean mInFrame;
    private boolean mScheduledInFrame;
    private long mLastFrameTimeNanos;

    private Choreographer(Looper looper) {
        mLooper = looper;
        mHandler = new FrameHandler(looper);
        mDisplayEventReceiver = new FrameDisplayEventReceiver(looper);
    }

    /** The choreographer of the calling thread, which must have a looper. */
    public static Choreographer getInstance() {
        Choreographer c = sThreadInstance.get();
        if (c == null) {
            Looper looper = Looper.myLooper();
            if (looper == null) {
                throw new IllegalStateException("The current thread must have a looper!");
            }
            c = new Choreographer(looper);
            sThreadInstance.set(c);
        }
        return c;
    }

    /** Has action run in the next frame. */
    public void postCallback(int callbackType, Runnable action, Object token) {
        postCallbackDelayed(callbackType, action, token, 0);
    }

    public void postCallbackDelayed(int callbackType, Runnable action, Object token, long delayMillis) {
        postCallbackDelayedInternal(callbackType, action, token, delayMillis);
    }

    public void postFrameCallback(FrameCallback callback) {
        postFrameCallbackDelayed(callback, 0);
    }

    public void postFrameCallbackDelayed(FrameCallback callback, long delayMillis) {
        postCallbackDelayedInternal(CALLBACK_ANIMATION, callback, FRAME_CALLBACK_TOKEN, delayMillis);
    }

    private void postCallbackDelayedInternal(int callbackType, Object action, Object token, long delayMillis) {
        if (action == null) {
            throw new IllegalArgumentException("action must not be null");
        }
        synchronized (mLock) {
            final long now = SystemClock.uptimeMillis();
            final long dueTime = now + delayMillis;
            addCallbackLocked(callbackType, new CallbackRecord(dueTime, action, token));
            if (dueTime <= now) {
                scheduleFrameLocked();
            } else {
                Message msg = mHandler.obtainMessage(MSG_DO_SCHEDULE_CALLBACK, action);
                msg.arg1 = callbackType;
                msg.setAsynchronous(true);
                mHandler.sendMessageAtTime(msg, dueTime);
            }
        }
    }

    /** Keeps the queue in order of due times, first come first among equals. */
    private void addCallbackLocked(int type, CallbackRecord record) {
        CallbackRecord p = mCallbackQueues[type];
        if (p == null || record.dueTime < p.dueTime) {
            record.next = p;
            mCallbackQueues[type] = record;
            return;
        }
        while (p.next != null && p.next.dueTime <= record.dueTime) {
            p = p.next;
        }
        record.next = p.next;
        p.next = record;
    }

    public void removeCallbacks(int callbackType, Runnable action, Object token) {
        removeCallbacksInternal(callbackType, action, token);
    }

    public void removeFrameCallback(FrameCallback callback) {
        removeCallbacksInternal(CALLBACK_ANIMATION, callback, FRAME_CALLBACK_TOKEN);
    }

    private void removeCallbacksInternal(int type, Object action, Object token) {
        synchronized (mLock) {
            CallbackRecord previous = null;
            for (CallbackRecord p = mCallbackQueues[type]; p != null; p = p.next) {
                if ((action == null || p.action == action) && (token == null || p.token == token)) {
                    if (previous == null) {
                        mCallbackQueues[type] = p.next;
                    } else {
                        previous.next = p.next;
                    }
                } else {
                    previous = p;
                }
            }
            if (action != null && token == null) {
                mHandler.removeMessages(MSG_DO_SCHEDULE_CALLBACK, action);
            }
        }
    }

    private void scheduleFrameLocked() {
        if (mFrameScheduled) {
            return;
        }
        mFrameScheduled = true;
        mScheduledInFrame = mInFrame;
        if (mLooper == Looper.myLooper()) {
            mDisplayEventReceiver.scheduleVsync();
        } else {
            Message msg = mHandler.obtainMessage(MSG_DO_SCHEDULE_VSYNC);
            msg.setAsynchronous(true);
            mHandler.sendMessageAtFrontOfQueue(msg);
        }
    }

    private void doScheduleVsync() {
        synchronized (mLock) {
            if (mFrameScheduled) {
                mDisplayEventReceiver.scheduleVsync();
            }
        }
    }

    private void doScheduleCallback(int callbackType) {
        synchronized (mLock) {
            CallbackRecord head = mCallbackQueues[callbackType];
            if (!mFrameScheduled && head != null && head.dueTime <= SystemClock.uptimeMillis()) {
                scheduleFrameLocked();
            }
        }
    }

    void doFrame(long frameTimeNanos, int frame) {
        synchronized (mLock) {
            if (!mFrameScheduled) {
                return;
            }
            mFrameScheduled = false;
            mLastFrameTimeNanos = frameTimeNanos;
            mInFrame = true;
        }
        try {
            for (int type = 0; type <= CALLBACK_LAST; type++) {
                doCallbacks(type, frameTimeNanos);
            }
        } finally {
            synchronized (mLock) {
                mInFrame = false;
            }
        }
    }

    private void doCallbacks(int callbackType, long frameTimeNanos) {
        CallbackRecord due;
        synchronized (mLock) {
            due = extractDueCallbacksLocked(callbackType, SystemClock.uptimeMillis());
            if (due == null) {
                return;
            }
            mCallbacksRunning = true;
        }
        try {
            for (CallbackRecord c = due; c != null; c = c.next) {
                c.run(frameTimeNanos);
            }
        } finally {
            synchronized (mLock) {
                mCallbacksRunning = false;
            }
        }
    }

    private CallbackRecord extractDueCallbacksLocked(int type, long now) {
        CallbackRecord head = mCallbackQueues[type];
        if (head == null || head.dueTime > now) {
            return null;
        }
        CallbackRecord last = head;
        while (last.next != null && last.next.dueTime <= now) {
            last = last.next;
        }
        mCallbackQueues[type] = last.next;
        last.next = null;
        return head;
    }

    public long getFrameTimeNanos() {
        synchronized (mLock) {
            return mCallbacksRunning ? mLastFrameTimeNanos : SystemClock.uptimeMillis() * 1000000L;
        }
    }

    private final class FrameHandler extends Handler {
        FrameHandler(Looper looper) {
            super(looper);
        }

        @Override
        public void handleMessage(Message msg) {
            switch (msg.what) {
                case MSG_DO_SCHEDULE_VSYNC:
                    doScheduleVsync();
                    break;
                case MSG_DO_SCHEDULE_CALLBACK:
                    doScheduleCallback(msg.arg1);
                    break;
                default:
                    break;
            }
        }
    }

    /** Turns a pulse into an asynchronous message, so that a frame passes the barrier of a scheduled traversal. */
    private final class FrameDisplayEventReceiver extends DisplayEventReceiver implements Runnable {
        private long mTimestampNanos;
        private int mFrame;

        FrameDisplayEventReceiver(Looper looper) {
            super(looper);
        }

        @Override
        public void onVsync(long timestampNanos, long physicalDisplayId, int frame) {
            mTimestampNanos = timestampNanos;
            mFrame = frame;
            Message msg = Message.obtain(mHandler, this);
            msg.setAsynchronous(true);
            mHandler.sendMessageAtTime(msg, dueMillis(timestampNanos));
        }

        /** Now; a frame's time after the last frame for what redraws itself without end. */
        private long dueMillis(long timestampNanos) {
            long now = timestampNanos / 1000000L;
            synchronized (mLock) {
                boolean animating = mScheduledInFrame || mCallbackQueues[CALLBACK_ANIMATION] != null || mCallbackQueues[CALLBACK_INPUT] != null;
                return animating ? Math.max(now, mLastFrameTimeNanos / 1000000L + FRAME_INTERVAL_MS) : now;
            }
        }

        @Override
        public void run() {
            doFrame(mTimestampNanos, mFrame);
        }
    }

    private static final class CallbackRecord {
        CallbackRecord next;
        final long dueTime;
        final Object action;
        final Object token;

        CallbackRecord(long dueTime, Object action, Object token) {
            this.dueTime = dueTime;
            this.action = action;
            this.token = token;
        }

        void run(long frameTimeNanos) {
            if (token == FRAME_CALLBACK_TOKEN) {
                ((FrameCallback) action).doFrame(frameTimeNanos);
            } else {
                ((Runnable) action).run();
            }
        }
    }
}
