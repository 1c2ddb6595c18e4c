package android.view;

import android.app.Activity;
import android.content.Context;
import android.content.ContextWrapper;
import android.graphics.DisplayList;
import android.graphics.Rect;
import android.os.Handler;
import android.os.Looper;
import android.os.Message;
import android.util.DisplayMetrics;

/**
 * The top of a window's view tree: measures, lays out and draws it in a frame that a request schedules, brings it the
 * window's input, and refuses other threads than the one that made it.
 */
public final class ViewRootImpl implements ViewParent {
    private static final int MSG_INVALIDATE = 1;
    private static final int MSG_DIE = 3;
    private static final int MSG_WINDOW_FOCUS_CHANGED = 6;

    /** A thread other than the one that made the window touched it. */
    public static final class CalledFromWrongThreadException extends RuntimeException {
        public CalledFromWrongThreadException(String msg) {
            super(msg);
        }
    }

    final Context mContext;
    final Thread mThread;
    final Choreographer mChoreographer;
    final ViewRootHandler mHandler = new ViewRootHandler();
    final View.AttachInfo mAttachInfo;
    private final TraversalRunnable mTraversalRunnable = new TraversalRunnable();
    private WindowInputEventReceiver mInputEventReceiver;
    WindowManager.LayoutParams mWindowAttributes = new WindowManager.LayoutParams();
    View mView;
    private volatile boolean mAdded;
    private volatile boolean mFirst = true;
    private boolean mRemoved;
    private boolean mLayoutRequested;
    private boolean mTraversalScheduled;
    private boolean mInTraversal;
    private int mTraversalBarrier;
    private int mWidth = -1;
    private int mHeight = -1;
    private boolean mWindowFocus;
    private boolean mLastFocusSent;
    private volatile DisplayList mFrame;

    ViewRootImpl(Context context) {
        mContext = context;
        mThread = Thread.currentThread();
        mChoreographer = Choreographer.getInstance();
        mAttachInfo = new View.AttachInfo(this, mHandler);
    }

    void setView(View view, WindowManager.LayoutParams attrs) {
        mView = view;
        mWindowAttributes = attrs;
        mAttachInfo.mRootView = view;
        mAdded = true;
        requestLayout(); // before the window takes input, so that the first layout comes first
        mInputEventReceiver = new WindowInputEventReceiver(Looper.myLooper());
        view.assignParent(this);
    }

    void setLayoutParams(WindowManager.LayoutParams attrs) {
        mWindowAttributes = attrs;
        requestLayout();
    }

    public View getView() {
        return mView;
    }

    /** What the window drew last, null before it did; for any thread. */
    public DisplayList getFrame() {
        return mFrame;
    }

    public WindowManager.LayoutParams getWindowAttributes() {
        return mWindowAttributes;
    }

    /** Where the system sends the window's input; null before there is a view. */
    public InputEventReceiver getInputEventReceiver() {
        return mInputEventReceiver;
    }

    /** Whether input goes to this window when no other is above it: it is shown, and its activity is resumed. */
    public boolean canTakeInput() {
        View view = mView;
        if (!mAdded || mFirst || view == null || view.getVisibility() != View.VISIBLE) {
            return false;
        }
        if ((mWindowAttributes.flags & WindowManager.LayoutParams.FLAG_NOT_FOCUSABLE) != 0) {
            return false;
        }
        Activity owner = owner(view.getContext());
        return owner == null || owner.isResumed();
    }

    private static Activity owner(Context context) {
        while (context instanceof ContextWrapper) {
            if (context instanceof Activity) {
                return (Activity) context;
            }
            context = ((ContextWrapper) context).getBaseContext();
        }
        return null;
    }

    void checkThread() {
        if (mThread != Thread.currentThread()) {
            throw new CalledFromWrongThreadException(
                    "Only the original thread that created a view hierarchy can touch its views.");
        }
    }

    @Override
    public void requestLayout() {
        checkThread();
        mLayoutRequested = true;
        scheduleTraversals();
    }

    @Override
    public boolean isLayoutRequested() {
        return mLayoutRequested;
    }

    @Override
    public ViewParent getParent() {
        return null;
    }

    /** Any thread may ask for drawing, as with a hardware renderer. */
    @Override
    public void onDescendantInvalidated(View child, View target) {
        scheduleTraversals();
    }

    /** Draws again, asked for from any thread. */
    void dispatchInvalidateDelayed(View view, long delayMillis) {
        mHandler.sendMessageDelayed(mHandler.obtainMessage(MSG_INVALIDATE, view), delayMillis);
    }

    @Override
    public void requestChildFocus(View child, View focused) {
        scheduleTraversals();
    }

    @Override
    public void clearChildFocus(View child) {
        scheduleTraversals();
    }

    @Override
    public void requestDisallowInterceptTouchEvent(boolean disallowIntercept) {
    }

    @Override
    public boolean showContextMenuForChild(View originalView) {
        return false;
    }

    @Override
    public void childDrawableStateChanged(View child) {
    }

    void scheduleTraversals() {
        if (!mTraversalScheduled && mAdded) {
            mTraversalScheduled = true;
            mTraversalBarrier = mHandler.getLooper().getQueue().postSyncBarrier();
            mChoreographer.postCallback(Choreographer.CALLBACK_TRAVERSAL, mTraversalRunnable, null);
        }
    }

    private void unscheduleTraversals() {
        if (mTraversalScheduled) {
            mTraversalScheduled = false;
            mHandler.getLooper().getQueue().removeSyncBarrier(mTraversalBarrier);
            mChoreographer.removeCallbacks(Choreographer.CALLBACK_TRAVERSAL, mTraversalRunnable, null);
        }
    }

    void doTraversal() {
        if (mTraversalScheduled) {
            mTraversalScheduled = false;
            mHandler.getLooper().getQueue().removeSyncBarrier(mTraversalBarrier);
            mInTraversal = true;
            try {
                performTraversals();
            } finally {
                mInTraversal = false;
            }
        }
    }

    private void performTraversals() {
        final View host = mView;
        if (host == null || !mAdded) {
            return;
        }
        boolean first = mFirst;
        if (first) {
            host.dispatchAttachedToWindow(mAttachInfo, 0);
            mAttachInfo.mTreeObserver.dispatchOnWindowAttachedChange(true);
        }
        DisplayMetrics screen = mContext.getResources().getDisplayMetrics();
        boolean resized = mWidth != screen.widthPixels || mHeight != screen.heightPixels;
        if (mLayoutRequested || first || resized) {
            mLayoutRequested = false;
            mWidth = screen.widthPixels;
            mHeight = screen.heightPixels;
            performLayout(host);
            mAttachInfo.mTreeObserver.dispatchOnGlobalLayout();
        }
        mFirst = false;
        if (mAttachInfo.mTreeObserver.dispatchOnPreDraw()) {
            DisplayList frame = new DisplayList(new Rect(host.getLeft(), host.getTop(), host.getRight(), host.getBottom()));
            host.draw(frame);
            mFrame = frame;
        } else {
            scheduleTraversals();
        }
        if (first) {
            WindowManagerGlobal.getInstance().updateFocus();
        }
    }

    /** Gives the window its size and place; the root lies where the window does on the screen. */
    private void performLayout(View host) {
        WindowManager.LayoutParams p = mWindowAttributes;
        host.measure(rootMeasureSpec(mWidth, p.width), rootMeasureSpec(mHeight, p.height));
        int w = host.getMeasuredWidth();
        int h = host.getMeasuredHeight();
        int gravity = p.gravity == Gravity.NO_GRAVITY ? Gravity.CENTER : p.gravity;
        int left = p.width == ViewGroup.LayoutParams.MATCH_PARENT ? 0 : Gravity.offset(gravity, w, mWidth) + p.x;
        int top = p.height == ViewGroup.LayoutParams.MATCH_PARENT ? 0
                : Gravity.offset(gravity >> Gravity.AXIS_Y_SHIFT, h, mHeight)
                        + ((gravity & Gravity.VERTICAL_GRAVITY_MASK) == Gravity.BOTTOM ? -p.y : p.y);
        host.layout(left, top, left + w, top + h);
    }

    private static int rootMeasureSpec(int available, int wanted) {
        switch (wanted) {
            case ViewGroup.LayoutParams.MATCH_PARENT:
                return View.MeasureSpec.makeMeasureSpec(available, View.MeasureSpec.EXACTLY);
            case ViewGroup.LayoutParams.WRAP_CONTENT:
                return View.MeasureSpec.makeMeasureSpec(available, View.MeasureSpec.AT_MOST);
            default:
                return View.MeasureSpec.makeMeasureSpec(wanted, View.MeasureSpec.EXACTLY);
        }
    }

    /** Ends the window; a request for it inside a traversal is carried out by a message. */
    boolean die(boolean immediate) {
        if (immediate && !mInTraversal) {
            doDie();
            return false;
        }
        mHandler.sendEmptyMessage(MSG_DIE);
        return true;
    }

    private void doDie() {
        checkThread();
        if (mRemoved) {
            return;
        }
        mRemoved = true;
        if (mAdded && !mFirst) {
            mView.dispatchDetachedFromWindow();
        }
        mAdded = false;
        if (mTraversalScheduled) {
            unscheduleTraversals();
        }
        mView.assignParent(null);
        WindowManagerGlobal.getInstance().doRemoveView(this);
    }

    /** Says, from any thread, whether the window has the focus. */
    void windowFocusChanged(boolean hasFocus) {
        synchronized (this) {
            if (mLastFocusSent == hasFocus) {
                return;
            }
            mLastFocusSent = hasFocus;
        }
        mHandler.sendMessage(mHandler.obtainMessage(MSG_WINDOW_FOCUS_CHANGED, hasFocus ? 1 : 0, 0));
    }

    private void handleWindowFocusChanged(boolean hasFocus) {
        if (mAdded && mWindowFocus != hasFocus) {
            mWindowFocus = hasFocus;
            mAttachInfo.mHasWindowFocus = hasFocus;
            mView.dispatchWindowFocusChanged(hasFocus);
        }
    }

    /** Brings an event to the view tree. Returns whether something took it. */
    private boolean deliver(InputEvent event) {
        if (mView == null || !mAdded) {
            return false;
        }
        if (event instanceof KeyEvent) {
            KeyEvent key = (KeyEvent) event;
            return mView.dispatchKeyEvent(key) || navigate(key);
        }
        MotionEvent motion = (MotionEvent) event;
        mAttachInfo.mInTouchMode = true;
        motion.offsetLocation(-mView.mLeft, -mView.mTop);
        return mView.dispatchPointerEvent(motion);
    }

    /** Moves the focus by keys; that is the end of the touch mode. */
    private boolean navigate(KeyEvent event) {
        if (event.getAction() != KeyEvent.ACTION_DOWN) {
            return false;
        }
        int direction;
        switch (event.getKeyCode()) {
            case KeyEvent.KEYCODE_TAB:
            case KeyEvent.KEYCODE_DPAD_DOWN:
            case KeyEvent.KEYCODE_DPAD_RIGHT:
                direction = View.FOCUS_FORWARD;
                break;
            case KeyEvent.KEYCODE_DPAD_UP:
            case KeyEvent.KEYCODE_DPAD_LEFT:
                direction = View.FOCUS_BACKWARD;
                break;
            default:
                return false;
        }
        mAttachInfo.mInTouchMode = false;
        View next = FocusFinder.next(mView, mView.findFocus(), direction);
        return next != null && next.requestFocus(direction);
    }

    private final class TraversalRunnable implements Runnable {
        @Override
        public void run() {
            doTraversal();
        }
    }

    private final class WindowInputEventReceiver extends InputEventReceiver {
        WindowInputEventReceiver(Looper looper) {
            super(looper);
        }

        @Override
        public void onInputEvent(InputEvent event) {
            finishInputEvent(event, deliver(event));
        }
    }

    final class ViewRootHandler extends Handler {
        @Override
        public void handleMessage(Message msg) {
            switch (msg.what) {
                case MSG_INVALIDATE:
                    ((View) msg.obj).invalidate();
                    break;
                case MSG_DIE:
                    doDie();
                    break;
                case MSG_WINDOW_FOCUS_CHANGED:
                    handleWindowFocusChanged(msg.arg1 != 0);
                    break;
                default:
                    break;
            }
        }
    }
}
