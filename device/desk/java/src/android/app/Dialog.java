package android.app;

import android.content.Context;
import android.content.ContextWrapper;
import android.content.DialogInterface;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.os.Message;
import android.view.KeyEvent;
import android.view.LayoutInflater;
import android.view.Menu;
import android.view.MenuItem;
import android.view.MotionEvent;
import android.view.View;
import android.view.ViewGroup;
import android.view.Window;
import android.view.WindowManager;
import android.view.WindowManagerGlobal;

import com.android.internal.policy.PhoneWindow;

/**
 * A window over an activity. It can be shown while the activity's window exists; listeners are told by messages, and another
 * thread that dismisses it does so by a message to the thread that made it.
 */
public class Dialog implements DialogInterface, Window.Callback, KeyEvent.Callback {
    private static final String DIALOG_SHOWING_TAG = "android:dialogShowing";
    private static final String DIALOG_HIERARCHY_TAG = "android:dialogHierarchy";
    private static final int DISMISS = 0x43;
    private static final int CANCEL = 0x44;
    private static final int SHOW = 0x45;

    final Context mContext;
    final Window mWindow;
    private View mDecor;
    private Activity mOwnerActivity;
    protected boolean mCancelable = true;
    private boolean mCanceled;
    private boolean mCreated;
    private boolean mShowing;
    private OnCancelListener mOnCancelListener;
    private OnDismissListener mOnDismissListener;
    private OnShowListener mOnShowListener;
    private OnKeyListener mOnKeyListener;
    private final Handler mHandler = new Handler();
    private final ListenersHandler mListenersHandler = new ListenersHandler();
    private final DismissAction mDismissAction = new DismissAction();

    private final class DismissAction implements Runnable {
        @Override
        public void run() {
            dismissDialog();
        }
    }

    private final class ListenersHandler extends Handler {
        @Override
        public void handleMessage(Message msg) {
            switch (msg.what) {
                case DISMISS:
                    ((OnDismissListener) msg.obj).onDismiss(Dialog.this);
                    break;
                case CANCEL:
                    ((OnCancelListener) msg.obj).onCancel(Dialog.this);
                    break;
                case SHOW:
                    ((OnShowListener) msg.obj).onShow(Dialog.this);
                    break;
                default:
                    break;
            }
        }
    }

    public Dialog(Context context) {
        this(context, 0);
    }

    public Dialog(Context context, int themeResId) {
        mContext = context;
        mOwnerActivity = owner(context);
        mWindow = new PhoneWindow(context);
        mWindow.setCallback(this);
        mWindow.setLayout(ViewGroup.LayoutParams.WRAP_CONTENT, ViewGroup.LayoutParams.WRAP_CONTENT);
        mWindow.setCloseOnTouchOutside(true);
    }

    protected Dialog(Context context, boolean cancelable, OnCancelListener cancelListener) {
        this(context);
        mCancelable = cancelable;
        setOnCancelListener(cancelListener);
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

    public final Context getContext() {
        return mContext;
    }

    public Window getWindow() {
        return mWindow;
    }

    public final void setOwnerActivity(Activity activity) {
        mOwnerActivity = activity;
    }

    public final Activity getOwnerActivity() {
        return mOwnerActivity;
    }

    public boolean isShowing() {
        return mDecor != null && mDecor.getVisibility() == View.VISIBLE && mShowing;
    }

    public void create() {
        if (!mCreated) {
            dispatchOnCreate(null);
        }
    }

    private void dispatchOnCreate(Bundle savedInstanceState) {
        if (!mCreated) {
            onCreate(savedInstanceState);
            mCreated = true;
        }
    }

    protected void onCreate(Bundle savedInstanceState) {
    }

    protected void onStart() {
    }

    protected void onStop() {
    }

    public void show() {
        if (mShowing) {
            mDecor.setVisibility(View.VISIBLE);
            return;
        }
        mCanceled = false;
        dispatchOnCreate(null);
        onStart();
        mDecor = mWindow.getDecorView();
        if (mOwnerActivity == null || mOwnerActivity.isDestroyed()) {
            throw new WindowManager.BadTokenException("Unable to add window -- token "
                    + (mOwnerActivity == null ? "null is not valid; is your activity running?"
                    : "of " + mOwnerActivity + " is not valid; is your activity running?"));
        }
        mWindow.getAttributes().token = mOwnerActivity.getWindow().getAttributes().token;
        WindowManagerGlobal.getInstance().addView(mDecor, mWindow.getAttributes());
        mShowing = true;
        if (mOnShowListener != null) {
            mListenersHandler.obtainMessage(SHOW, mOnShowListener).sendToTarget();
        }
    }

    public void hide() {
        if (mDecor != null) {
            mDecor.setVisibility(View.GONE);
        }
    }

    @Override
    public void dismiss() {
        if (Looper.myLooper() == mHandler.getLooper()) {
            dismissDialog();
        } else {
            mHandler.post(mDismissAction);
        }
    }

    void dismissDialog() {
        if (mDecor == null || !mShowing) {
            return;
        }
        try {
            WindowManagerGlobal.getInstance().removeView(mDecor, true);
        } finally {
            mWindow.closeAllPanels();
            onStop();
            mShowing = false;
            if (mOnDismissListener != null) {
                mListenersHandler.obtainMessage(DISMISS, mOnDismissListener).sendToTarget();
            }
        }
    }

    @Override
    public void cancel() {
        if (!mCanceled && mOnCancelListener != null) {
            mCanceled = true;
            mListenersHandler.obtainMessage(CANCEL, mOnCancelListener).sendToTarget();
        }
        dismiss();
    }

    public void setCancelable(boolean flag) {
        mCancelable = flag;
    }

    public void setCanceledOnTouchOutside(boolean cancel) {
        if (cancel) {
            mCancelable = true;
        }
        mWindow.setCloseOnTouchOutside(cancel);
    }

    public void setOnCancelListener(OnCancelListener listener) {
        mOnCancelListener = listener;
    }

    public void setOnDismissListener(OnDismissListener listener) {
        mOnDismissListener = listener;
    }

    public void setOnShowListener(OnShowListener listener) {
        mOnShowListener = listener;
    }

    public void setOnKeyListener(OnKeyListener onKeyListener) {
        mOnKeyListener = onKeyListener;
    }

    public void setContentView(int layoutResID) {
        mWindow.setContentView(layoutResID);
    }

    public void setContentView(View view) {
        mWindow.setContentView(view, new ViewGroup.LayoutParams(ViewGroup.LayoutParams.WRAP_CONTENT,
                ViewGroup.LayoutParams.WRAP_CONTENT));
    }

    public void setContentView(View view, ViewGroup.LayoutParams params) {
        mWindow.setContentView(view, params);
    }

    public void addContentView(View view, ViewGroup.LayoutParams params) {
        mWindow.addContentView(view, params);
    }

    public <T extends View> T findViewById(int id) {
        return mWindow.findViewById(id);
    }

    public void setTitle(CharSequence title) {
        mWindow.setTitle(title);
    }

    public void setTitle(int titleId) {
        setTitle(mContext.getText(titleId));
    }

    public final boolean requestWindowFeature(int featureId) {
        return mWindow.requestFeature(featureId);
    }

    public LayoutInflater getLayoutInflater() {
        return mWindow.getLayoutInflater();
    }

    public View getCurrentFocus() {
        return mWindow.getCurrentFocus();
    }

    public Bundle onSaveInstanceState() {
        Bundle bundle = new Bundle();
        bundle.putBoolean(DIALOG_SHOWING_TAG, mShowing);
        if (mCreated) {
            bundle.putBundle(DIALOG_HIERARCHY_TAG, mWindow.saveHierarchyState());
        }
        return bundle;
    }

    public void onRestoreInstanceState(Bundle savedInstanceState) {
        Bundle hierarchy = savedInstanceState.getBundle(DIALOG_HIERARCHY_TAG);
        if (hierarchy == null) {
            return; // it has never been shown
        }
        dispatchOnCreate(savedInstanceState);
        mWindow.restoreHierarchyState(hierarchy);
        if (savedInstanceState.getBoolean(DIALOG_SHOWING_TAG)) {
            show();
        }
    }

    // ---- input ----

    public void onBackPressed() {
        if (mCancelable) {
            cancel();
        }
    }

    @Override
    public boolean dispatchKeyEvent(KeyEvent event) {
        if (mOnKeyListener != null && mOnKeyListener.onKey(this, event.getKeyCode(), event)) {
            return true;
        }
        return mWindow.superDispatchKeyEvent(event) || event.dispatch(this, mDecor.getKeyDispatcherState(), this);
    }

    @Override
    public boolean dispatchTouchEvent(MotionEvent ev) {
        return mWindow.superDispatchTouchEvent(ev) || onTouchEvent(ev);
    }

    public boolean onTouchEvent(MotionEvent event) {
        if (mCancelable && mShowing && mWindow.shouldCloseOnTouch(mContext, event)) {
            cancel();
        }
        return true;
    }

    @Override
    public boolean onKeyDown(int keyCode, KeyEvent event) {
        return keyCode == KeyEvent.KEYCODE_BACK || keyCode == KeyEvent.KEYCODE_ESCAPE;
    }

    @Override
    public boolean onKeyUp(int keyCode, KeyEvent event) {
        if ((keyCode == KeyEvent.KEYCODE_BACK || keyCode == KeyEvent.KEYCODE_ESCAPE) && !event.isCanceled()) {
            onBackPressed();
            return true;
        }
        return false;
    }

    @Override
    public boolean onKeyLongPress(int keyCode, KeyEvent event) {
        return false;
    }

    @Override
    public boolean onKeyMultiple(int keyCode, int count, KeyEvent event) {
        return false;
    }

    @Override
    public View onCreatePanelView(int featureId) {
        return null;
    }

    @Override
    public boolean onCreatePanelMenu(int featureId, Menu menu) {
        return featureId == Window.FEATURE_OPTIONS_PANEL && onCreateOptionsMenu(menu);
    }

    @Override
    public boolean onPreparePanel(int featureId, View view, Menu menu) {
        return menu.hasVisibleItems();
    }

    public boolean onCreateOptionsMenu(Menu menu) {
        return false;
    }

    @Override
    public boolean onMenuOpened(int featureId, Menu menu) {
        return true;
    }

    @Override
    public boolean onMenuItemSelected(int featureId, MenuItem item) {
        return false;
    }

    @Override
    public void onPanelClosed(int featureId, Menu menu) {
    }

    @Override
    public void onWindowAttributesChanged(WindowManager.LayoutParams attrs) {
        if (mDecor != null && mShowing) {
            WindowManagerGlobal.getInstance().updateViewLayout(mDecor, attrs);
        }
    }

    @Override
    public void onContentChanged() {
    }

    @Override
    public void onWindowFocusChanged(boolean hasFocus) {
    }

    @Override
    public void onAttachedToWindow() {
    }

    @Override
    public void onDetachedFromWindow() {
    }
}
