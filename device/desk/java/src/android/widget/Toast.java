package android.widget;

import android.app.ITransientNotification;
import android.content.Context;
import android.os.Handler;
import android.os.IBinder;
import android.os.Looper;
import android.os.Message;
import android.view.Gravity;
import android.view.View;
import android.view.ViewGroup;
import android.view.WindowManager;
import android.view.WindowManagerGlobal;

import com.android.server.am.ActivityManagerService;

/** A short message over everything: a window that the system has the thread's looper add and, after a while, remove. */
public class Toast {
    public static final int LENGTH_SHORT = 0;
    public static final int LENGTH_LONG = 1;

    private final Context mContext;
    private final TN mTN;
    private int mDuration;
    private View mNextView;
    private int mGravity = Gravity.BOTTOM | Gravity.CENTER_HORIZONTAL;
    private int mX;
    private int mY;

    public Toast(Context context) {
        if (Looper.myLooper() == null) {
            throw new RuntimeException("Can't toast on a thread that has not called Looper.prepare()");
        }
        mContext = context;
        mTN = new TN(Looper.myLooper());
        mY = Math.round(64 * context.getResources().getDisplayMetrics().density);
    }

    public static Toast makeText(Context context, CharSequence text, int duration) {
        Toast toast = new Toast(context);
        TextView view = new TextView(context);
        view.setId(android.R.id.message);
        view.setText(text);
        view.setPadding(32, 16, 32, 16);
        toast.mNextView = view;
        toast.mDuration = duration;
        return toast;
    }

    public static Toast makeText(Context context, int resId, int duration) {
        return makeText(context, context.getResources().getText(resId), duration);
    }

    public void show() {
        if (mNextView == null) {
            throw new RuntimeException("setView must have been called");
        }
        ActivityManagerService.self().enqueueToast(mTN, mDuration);
    }

    public void cancel() {
        mTN.cancel();
    }

    public void setText(CharSequence s) {
        TextView tv = mNextView == null ? null : mNextView.findViewById(android.R.id.message);
        if (tv == null) {
            throw new RuntimeException("This Toast was not created with Toast.makeText()");
        }
        tv.setText(s);
    }

    public void setText(int resId) {
        setText(mContext.getText(resId));
    }

    public void setView(View view) {
        mNextView = view;
    }

    public View getView() {
        return mNextView;
    }

    public void setDuration(int duration) {
        mDuration = duration;
    }

    public int getDuration() {
        return mDuration;
    }

    public void setGravity(int gravity, int xOffset, int yOffset) {
        mGravity = gravity;
        mX = xOffset;
        mY = yOffset;
    }

    public void setMargin(float horizontalMargin, float verticalMargin) {
    }

    /** The side of the toast that the system talks to: what it says arrives by binder and is done on the toast's looper. */
    private final class TN extends ITransientNotification.Stub {
        private static final int SHOW = 0;
        private static final int HIDE = 1;
        private static final int CANCEL = 2;
        private final Handler mHandler;
        private View mView;

        TN(Looper looper) {
            mHandler = new Handler(looper) {
                @Override
                public void handleMessage(Message msg) {
                    switch (msg.what) {
                        case SHOW:
                            handleShow();
                            break;
                        case CANCEL:
                            handleHide();
                            ActivityManagerService.self().cancelToast(TN.this);
                            break;
                        default:
                            handleHide();
                    }
                }
            };
        }

        @Override
        public void show(IBinder windowToken) {
            mHandler.obtainMessage(SHOW, windowToken).sendToTarget();
        }

        @Override
        public void hide() {
            mHandler.obtainMessage(HIDE).sendToTarget();
        }

        void cancel() {
            mHandler.obtainMessage(CANCEL).sendToTarget();
        }

        private void handleShow() {
            if (mHandler.hasMessages(CANCEL) || mHandler.hasMessages(HIDE) || mView == mNextView) {
                return;
            }
            handleHide(); // of what an earlier setView has left
            mView = mNextView;
            WindowManager.LayoutParams p = new WindowManager.LayoutParams(ViewGroup.LayoutParams.WRAP_CONTENT,
                    ViewGroup.LayoutParams.WRAP_CONTENT, WindowManager.LayoutParams.TYPE_TOAST,
                    WindowManager.LayoutParams.FLAG_NOT_FOCUSABLE | WindowManager.LayoutParams.FLAG_NOT_TOUCHABLE, 0);
            p.gravity = mGravity;
            p.x = mX;
            p.y = mY;
            p.setTitle("Toast");
            WindowManagerGlobal.getInstance().addView(mView, p);
        }

        private void handleHide() {
            if (mView != null && mView.getViewRootImpl() != null) {
                WindowManagerGlobal.getInstance().removeView(mView, true);
            }
            mView = null;
        }
    }
}
