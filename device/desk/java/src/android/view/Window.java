package android.view;

import android.content.Context;
import android.graphics.drawable.Drawable;
import android.os.Bundle;

/** The top of what an activity or a dialog shows. The only implementation is {@link com.android.internal.policy.PhoneWindow}. */
public abstract class Window {
    public static final int FEATURE_OPTIONS_PANEL = 0;
    public static final int FEATURE_NO_TITLE = 1;
    public static final int FEATURE_PROGRESS = 2;
    public static final int FEATURE_LEFT_ICON = 3;
    public static final int FEATURE_INDETERMINATE_PROGRESS = 5;
    public static final int FEATURE_CONTEXT_MENU = 6;
    public static final int FEATURE_CUSTOM_TITLE = 7;
    public static final int FEATURE_ACTION_BAR = 8;
    public static final int FEATURE_ACTION_BAR_OVERLAY = 9;
    public static final int FEATURE_CONTENT_TRANSITIONS = 12;
    public static final int ID_ANDROID_CONTENT = android.R.id.content;

    /** Is asked before the window does something itself; activities and dialogs are. */
    public interface Callback {
        boolean dispatchKeyEvent(KeyEvent event);

        boolean dispatchTouchEvent(MotionEvent event);

        View onCreatePanelView(int featureId);

        boolean onCreatePanelMenu(int featureId, Menu menu);

        boolean onPreparePanel(int featureId, View view, Menu menu);

        boolean onMenuOpened(int featureId, Menu menu);

        boolean onMenuItemSelected(int featureId, MenuItem item);

        void onWindowAttributesChanged(WindowManager.LayoutParams attrs);

        void onContentChanged();

        void onWindowFocusChanged(boolean hasFocus);

        void onAttachedToWindow();

        void onDetachedFromWindow();

        void onPanelClosed(int featureId, Menu menu);
    }

    private final Context mContext;
    private final WindowManager.LayoutParams mWindowAttributes = new WindowManager.LayoutParams();
    private Callback mCallback;
    private WindowManager mWindowManager;
    private int mFeatures;
    private boolean mCloseOnTouchOutside;

    public Window(Context context) {
        mContext = context;
    }

    public final Context getContext() {
        return mContext;
    }

    public void setCallback(Callback callback) {
        mCallback = callback;
    }

    public final Callback getCallback() {
        return mCallback;
    }

    public void setWindowManager(WindowManager wm, android.os.IBinder appToken, String appName) {
        mWindowManager = wm != null ? wm : new WindowManagerImpl(mContext);
        mWindowAttributes.token = appToken;
    }

    public WindowManager getWindowManager() {
        if (mWindowManager == null) {
            mWindowManager = new WindowManagerImpl(mContext);
        }
        return mWindowManager;
    }

    public final WindowManager.LayoutParams getAttributes() {
        return mWindowAttributes;
    }

    public void setAttributes(WindowManager.LayoutParams a) {
        mWindowAttributes.copyFrom(a);
        dispatchAttributesChanged();
    }

    private void dispatchAttributesChanged() {
        if (mCallback != null) {
            mCallback.onWindowAttributesChanged(mWindowAttributes);
        }
    }

    public void setLayout(int width, int height) {
        mWindowAttributes.width = width;
        mWindowAttributes.height = height;
        dispatchAttributesChanged();
    }

    public void setGravity(int gravity) {
        mWindowAttributes.gravity = gravity;
        dispatchAttributesChanged();
    }

    public void setType(int type) {
        mWindowAttributes.type = type;
    }

    public void setFlags(int flags, int mask) {
        mWindowAttributes.flags = (mWindowAttributes.flags & ~mask) | (flags & mask);
        dispatchAttributesChanged();
    }

    public void addFlags(int flags) {
        setFlags(flags, flags);
    }

    public void clearFlags(int flags) {
        setFlags(0, flags);
    }

    public void setSoftInputMode(int mode) {
        mWindowAttributes.softInputMode = mode;
    }

    public void setDimAmount(float amount) {
        mWindowAttributes.dimAmount = amount;
    }

    public void setWindowAnimations(int resId) {
        mWindowAttributes.windowAnimations = resId;
    }

    /** Must come before the content. */
    public boolean requestFeature(int featureId) {
        mFeatures |= 1 << featureId;
        return true;
    }

    public boolean hasFeature(int feature) {
        return (mFeatures & (1 << feature)) != 0;
    }

    public void setCloseOnTouchOutside(boolean close) {
        mCloseOnTouchOutside = close;
    }

    public boolean shouldCloseOnTouch(Context context, MotionEvent event) {
        return mCloseOnTouchOutside && event.getAction() == MotionEvent.ACTION_UP && isOutside(event);
    }

    /** Whether a touch is beside what the window shows. */
    protected abstract boolean isOutside(MotionEvent event);

    public <T extends View> T findViewById(int id) {
        return getDecorView().findViewById(id);
    }

    public abstract void setContentView(int layoutResID);

    public abstract void setContentView(View view);

    public abstract void setContentView(View view, ViewGroup.LayoutParams params);

    public abstract void addContentView(View view, ViewGroup.LayoutParams params);

    public abstract View getDecorView();

    public abstract View peekDecorView();

    public abstract View getCurrentFocus();

    public abstract LayoutInflater getLayoutInflater();

    public abstract void setTitle(CharSequence title);

    public abstract void openPanel(int featureId, KeyEvent event);

    public abstract void closePanel(int featureId);

    public abstract void closeAllPanels();

    public abstract void invalidatePanelMenu(int featureId);

    public abstract Bundle saveHierarchyState();

    public abstract void restoreHierarchyState(Bundle savedInstanceState);

    public abstract boolean superDispatchKeyEvent(KeyEvent event);

    public abstract boolean superDispatchTouchEvent(MotionEvent event);

    public void setBackgroundDrawable(Drawable drawable) {
        getDecorView().setBackground(drawable);
    }

    public void setBackgroundDrawableResource(int resId) {
        setBackgroundDrawable(mContext.getResources().getDrawable(resId));
    }

    public void setStatusBarColor(int color) {
    }

    public void setNavigationBarColor(int color) {
    }

    public final void setTitleColor(int color) {
    }

    public void setFeatureInt(int featureId, int value) {
    }

    public void setVolumeControlStream(int streamType) {
    }

    public final void makeActive() {
    }
}
