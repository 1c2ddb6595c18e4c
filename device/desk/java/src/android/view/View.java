package android.view;

import android.content.Context;
import android.content.ContextWrapper;
import android.content.res.Resources;
import android.graphics.Canvas;
import android.graphics.Point;
import android.graphics.Rect;
import android.graphics.drawable.ColorDrawable;
import android.graphics.drawable.Drawable;
import android.os.Bundle;
import android.os.Handler;
import android.os.IBinder;
import android.os.Parcel;
import android.os.Parcelable;
import android.util.AttributeSet;
import android.util.SparseArray;
import android.view.animation.Animation;

import com.android.internal.view.Attributes;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;

/**
 * A rectangle of the screen that shows something and takes input.
 *
 * <p>Fields and flags are those of Android 11, which debuggers read. A click is posted to the window's handler as a
 * {@link PerformClick}; a long click is a {@link CheckForLongPress} message that the up event removes.
 */
public class View implements KeyEvent.Callback {
    public static final int NO_ID = -1;
    public static final int VISIBLE = 0x00000000;
    public static final int INVISIBLE = 0x00000004;
    public static final int GONE = 0x00000008;
    static final int VISIBILITY_MASK = 0x0000000C;
    static final int ENABLED = 0x00000000;
    static final int DISABLED = 0x00000020;
    static final int ENABLED_MASK = 0x00000020;
    static final int FOCUSABLE_FLAG = 0x00000001;
    static final int WILL_NOT_DRAW = 0x00000080;
    static final int CLICKABLE = 0x00004000;
    static final int SAVE_DISABLED = 0x00010000;
    static final int FOCUSABLE_IN_TOUCH_MODE = 0x00040000;
    static final int LONG_CLICKABLE = 0x00200000;
    static final int DUPLICATE_PARENT_STATE = 0x00400000;

    static final int PFLAG_FOCUSED = 0x00000002;
    static final int PFLAG_SELECTED = 0x00000004;
    static final int PFLAG_FORCE_LAYOUT = 0x00001000;
    static final int PFLAG_LAYOUT_REQUIRED = 0x00002000;
    static final int PFLAG_PRESSED = 0x00004000;
    static final int PFLAG_MEASURED_DIMENSION_SET = 0x00000800;
    static final int PFLAG_DIRTY = 0x00200000;
    static final int PFLAG_SAVE_STATE_CALLED = 0x00020000;
    static final int PFLAG_PREPRESSED = 0x02000000;
    static final int PFLAG_CANCEL_NEXT_UP_EVENT = 0x04000000;
    static final int PFLAG_ACTIVATED = 0x40000000;

    public static final int FOCUS_BACKWARD = 0x00000001;
    public static final int FOCUS_FORWARD = 0x00000002;
    public static final int FOCUS_LEFT = 0x00000011;
    public static final int FOCUS_UP = 0x00000021;
    public static final int FOCUS_RIGHT = 0x00000042;
    public static final int FOCUS_DOWN = 0x00000082;
    public static final int NOT_FOCUSABLE = 0x00000000;
    public static final int FOCUSABLE = 0x00000001;
    public static final int FOCUSABLE_AUTO = 0x00000010;

    public static final int LAYOUT_DIRECTION_LTR = 0;
    public static final int LAYOUT_DIRECTION_RTL = 1;
    public static final int LAYER_TYPE_NONE = 0;
    public static final int LAYER_TYPE_SOFTWARE = 1;
    public static final int LAYER_TYPE_HARDWARE = 2;
    public static final int OVER_SCROLL_ALWAYS = 0;
    public static final int OVER_SCROLL_IF_CONTENT_SCROLLS = 1;
    public static final int OVER_SCROLL_NEVER = 2;
    public static final int TEXT_ALIGNMENT_CENTER = 4;
    public static final int TEXT_ALIGNMENT_VIEW_START = 5;
    public static final int TEXT_ALIGNMENT_VIEW_END = 6;
    public static final int IMPORTANT_FOR_ACCESSIBILITY_AUTO = 0;
    public static final int IMPORTANT_FOR_ACCESSIBILITY_YES = 1;
    public static final int IMPORTANT_FOR_ACCESSIBILITY_NO = 2;
    public static final int SYSTEM_UI_FLAG_VISIBLE = 0;
    public static final int SYSTEM_UI_FLAG_LOW_PROFILE = 1;
    public static final int SYSTEM_UI_FLAG_HIDE_NAVIGATION = 2;
    public static final int SYSTEM_UI_FLAG_FULLSCREEN = 4;
    public static final int SYSTEM_UI_FLAG_LAYOUT_STABLE = 0x100;
    public static final int SYSTEM_UI_FLAG_LAYOUT_HIDE_NAVIGATION = 0x200;
    public static final int SYSTEM_UI_FLAG_LAYOUT_FULLSCREEN = 0x400;
    public static final int SYSTEM_UI_FLAG_IMMERSIVE = 0x800;
    public static final int SYSTEM_UI_FLAG_IMMERSIVE_STICKY = 0x1000;

    public static final int MEASURED_SIZE_MASK = 0x00ffffff;
    public static final int MEASURED_STATE_MASK = 0xff000000;
    public static final int MEASURED_STATE_TOO_SMALL = 0x01000000;

    private static int sNextGeneratedId = 1;

    int mID = NO_ID;
    protected int mLeft;
    protected int mRight;
    protected int mTop;
    protected int mBottom;
    protected int mScrollX;
    protected int mScrollY;
    protected int mPaddingLeft;
    protected int mPaddingRight;
    protected int mPaddingTop;
    protected int mPaddingBottom;
    protected ViewParent mParent;
    protected Context mContext;
    protected ViewGroup.LayoutParams mLayoutParams;
    protected Object mTag;
    int mViewFlags = VISIBLE | ENABLED;
    int mPrivateFlags = PFLAG_FORCE_LAYOUT;
    private CharSequence mContentDescription;
    private SparseArray<Object> mKeyedTags;
    int mMeasuredWidth;
    int mMeasuredHeight;
    private int mOldWidthMeasureSpec = Integer.MIN_VALUE;
    private int mOldHeightMeasureSpec = Integer.MIN_VALUE;
    private int mMinWidth;
    private int mMinHeight;
    private Drawable mBackground;
    private Drawable mForeground;
    private float mAlpha = 1;
    private float mTranslationX;
    private float mTranslationY;
    private float mRotation;
    private float mScaleX = 1;
    private float mScaleY = 1;
    private float mElevation;
    private final Resources mResources;
    AttachInfo mAttachInfo;
    private HandlerActionQueue mRunQueue;
    private ViewTreeObserver mFloatingTreeObserver;
    private ListenerInfo mListenerInfo;
    private PerformClick mPerformClick;
    private CheckForLongPress mPendingCheckForLongPress;
    private CheckForTap mPendingCheckForTap;
    private UnsetPressedState mUnsetPressedState;
    private boolean mHasPerformedLongPress;
    private ViewPropertyAnimator mAnimator;
    private Animation mCurrentAnimation;
    private float mDownX;
    private float mDownY;

    public interface OnClickListener {
        void onClick(View v);
    }

    public interface OnLongClickListener {
        /** Returns whether the long click is done with, so that no click follows. */
        boolean onLongClick(View v);
    }

    public interface OnTouchListener {
        boolean onTouch(View v, MotionEvent event);
    }

    public interface OnKeyListener {
        boolean onKey(View v, int keyCode, KeyEvent event);
    }

    public interface OnFocusChangeListener {
        void onFocusChange(View v, boolean hasFocus);
    }

    public interface OnCreateContextMenuListener {
        void onCreateContextMenu(ContextMenu menu, View v, ContextMenu.ContextMenuInfo menuInfo);
    }

    public interface OnLayoutChangeListener {
        void onLayoutChange(View v, int left, int top, int right, int bottom, int oldLeft, int oldTop, int oldRight,
                int oldBottom);
    }

    public interface OnAttachStateChangeListener {
        void onViewAttachedToWindow(View v);

        void onViewDetachedFromWindow(View v);
    }

    public interface OnScrollChangeListener {
        void onScrollChange(View v, int scrollX, int scrollY, int oldScrollX, int oldScrollY);
    }

    /** Who is told of what happens to a view. */
    static class ListenerInfo {
        OnClickListener mOnClickListener;
        OnLongClickListener mOnLongClickListener;
        OnTouchListener mOnTouchListener;
        OnKeyListener mOnKeyListener;
        OnFocusChangeListener mOnFocusChangeListener;
        OnCreateContextMenuListener mOnCreateContextMenuListener;
        OnScrollChangeListener mOnScrollChangeListener;
        ArrayList<OnLayoutChangeListener> mOnLayoutChangeListeners;
        ArrayList<OnAttachStateChangeListener> mOnAttachStateChangeListeners;
    }

    /** What the views of one window share. */
    static final class AttachInfo {
        final ViewRootImpl mViewRootImpl;
        final Handler mHandler;
        final ViewTreeObserver mTreeObserver = new ViewTreeObserver();
        final IBinder mWindowToken = new android.os.Binder();
        final KeyEvent.DispatcherState mKeyDispatchState = new KeyEvent.DispatcherState();
        View mRootView;
        boolean mHasWindowFocus;
        boolean mInTouchMode = true;

        AttachInfo(ViewRootImpl root, Handler handler) {
            mViewRootImpl = root;
            mHandler = handler;
        }
    }

    /** How much room a parent gives: a mode in the two upper bits, a size in px in the others. */
    public static class MeasureSpec {
        private static final int MODE_SHIFT = 30;
        private static final int MODE_MASK = 0x3 << MODE_SHIFT;
        public static final int UNSPECIFIED = 0 << MODE_SHIFT;
        public static final int EXACTLY = 1 << MODE_SHIFT;
        public static final int AT_MOST = 2 << MODE_SHIFT;

        public static int makeMeasureSpec(int size, int mode) {
            return (Math.max(0, size) & ~MODE_MASK) | (mode & MODE_MASK);
        }

        public static int getMode(int measureSpec) {
            return measureSpec & MODE_MASK;
        }

        public static int getSize(int measureSpec) {
            return measureSpec & ~MODE_MASK;
        }

        public static String toString(int measureSpec) {
            return "MeasureSpec: " + (getMode(measureSpec) >>> MODE_SHIFT) + " " + getSize(measureSpec);
        }
    }

    public View(Context context) {
        mContext = context;
        mResources = context != null ? context.getResources() : null;
    }

    public View(Context context, AttributeSet attrs) {
        this(context, attrs, 0);
    }

    public View(Context context, AttributeSet attrs, int defStyleAttr) {
        this(context, attrs, defStyleAttr, 0);
    }

    public View(Context context, AttributeSet attrs, int defStyleAttr, int defStyleRes) {
        this(context);
        if (attrs != null) {
            readAttributes(new Attributes(context, attrs));
        }
    }

    private void readAttributes(Attributes a) {
        mID = a.id("id", NO_ID);
        CharSequence tag = a.text("tag");
        mTag = tag == null ? null : tag.toString();
        mContentDescription = a.text("contentDescription");
        setFlags(a.choice("visibility", VISIBLE, "visible", VISIBLE, "invisible", INVISIBLE, "gone", GONE), VISIBILITY_MASK);
        int padding = a.dimension("padding", 0);
        int horizontal = a.dimension("paddingHorizontal", padding);
        int vertical = a.dimension("paddingVertical", padding);
        mPaddingLeft = a.dimension("paddingStart", a.dimension("paddingLeft", horizontal));
        mPaddingRight = a.dimension("paddingEnd", a.dimension("paddingRight", horizontal));
        mPaddingTop = a.dimension("paddingTop", vertical);
        mPaddingBottom = a.dimension("paddingBottom", vertical);
        mMinWidth = a.dimension("minWidth", 0);
        mMinHeight = a.dimension("minHeight", 0);
        mBackground = a.drawable("background");
        mAlpha = a.number("alpha", 1);
        mTranslationX = a.dimension("translationX", 0);
        mTranslationY = a.dimension("translationY", 0);
        mRotation = a.number("rotation", 0);
        if (a.has("clickable")) {
            setClickable(a.bool("clickable", false));
        }
        if (a.has("longClickable")) {
            setLongClickable(a.bool("longClickable", false));
        }
        if (a.has("focusable")) {
            setFocusable("auto".equals(a.raw("focusable")) ? isFocusable() : a.bool("focusable", false));
        }
        if (a.has("focusableInTouchMode")) {
            setFocusableInTouchMode(a.bool("focusableInTouchMode", false));
        }
        if (!a.bool("saveEnabled", true)) {
            setSaveEnabled(false);
        }
        if (!a.bool("enabled", true)) {
            mViewFlags |= DISABLED;
        }
        String onClick = a.raw("onClick");
        if (onClick != null && !onClick.isEmpty()) {
            setOnClickListener(new DeclaredOnClickListener(this, onClick));
        }
    }

    // ---- identity ----

    public int getId() {
        return mID;
    }

    public void setId(int id) {
        mID = id;
    }

    /** An id that no resource has. */
    public static int generateViewId() {
        synchronized (View.class) {
            return sNextGeneratedId++;
        }
    }

    public Object getTag() {
        return mTag;
    }

    public void setTag(final Object tag) {
        mTag = tag;
    }

    public Object getTag(int key) {
        return mKeyedTags == null ? null : mKeyedTags.get(key);
    }

    public void setTag(int key, final Object tag) {
        if ((key >>> 24) < 2) {
            throw new IllegalArgumentException("The key must be an application-specific resource id.");
        }
        if (mKeyedTags == null) {
            mKeyedTags = new SparseArray<Object>(2);
        }
        mKeyedTags.put(key, tag);
    }

    public final Context getContext() {
        return mContext;
    }

    public Resources getResources() {
        return mResources;
    }

    public final ViewParent getParent() {
        return mParent;
    }

    void assignParent(ViewParent parent) {
        mParent = parent;
    }

    public View getRootView() {
        if (mAttachInfo != null && mAttachInfo.mRootView != null) {
            return mAttachInfo.mRootView;
        }
        View v = this;
        while (v.mParent instanceof View) {
            v = (View) v.mParent;
        }
        return v;
    }

    @SuppressWarnings("unchecked")
    public final <T extends View> T findViewById(int id) {
        return id == NO_ID ? null : (T) findViewTraversal(id);
    }

    public final <T extends View> T requireViewById(int id) {
        T view = findViewById(id);
        if (view == null) {
            throw new IllegalArgumentException("ID does not reference a View inside this View");
        }
        return view;
    }

    @SuppressWarnings("unchecked")
    public final <T extends View> T findViewWithTag(Object tag) {
        return tag == null ? null : (T) findViewWithTagTraversal(tag);
    }

    protected View findViewTraversal(int id) {
        return id == mID ? this : null;
    }

    protected View findViewWithTagTraversal(Object tag) {
        return tag.equals(mTag) ? this : null;
    }

    public CharSequence getContentDescription() {
        return mContentDescription;
    }

    public void setContentDescription(CharSequence contentDescription) {
        mContentDescription = contentDescription;
    }

    // ---- flags ----

    void setFlags(int flags, int mask) {
        int old = mViewFlags;
        mViewFlags = (mViewFlags & ~mask) | (flags & mask);
        int changed = mViewFlags ^ old;
        if (changed == 0) {
            return;
        }
        if ((changed & VISIBILITY_MASK) != 0) {
            visibilityFlagChanged(old & VISIBILITY_MASK, mViewFlags & VISIBILITY_MASK);
        }
    }

    /** GONE changes the layout of what is around, INVISIBLE only what is drawn. */
    private void visibilityFlagChanged(int before, int now) {
        if (now != VISIBLE && hasFocus()) {
            clearFocus();
        }
        if (before == GONE || now == GONE) {
            mPrivateFlags |= PFLAG_FORCE_LAYOUT;
            if (mParent instanceof View) {
                ((View) mParent).requestLayout();
            } else {
                requestLayout();
            }
        }
        if (mParent instanceof ViewGroup) {
            ((ViewGroup) mParent).invalidate();
        } else {
            invalidate();
        }
        if (mAttachInfo != null) {
            dispatchVisibilityChanged(this, now);
        }
        if (mParent instanceof ViewRootImpl) {
            WindowManagerGlobal.getInstance().updateFocus();
        }
    }

    protected void dispatchVisibilityChanged(View changedView, int visibility) {
        onVisibilityChanged(changedView, visibility);
    }

    protected void onVisibilityChanged(View changedView, int visibility) {
    }

    protected void onWindowVisibilityChanged(int visibility) {
    }

    public int getVisibility() {
        return mViewFlags & VISIBILITY_MASK;
    }

    public void setVisibility(int visibility) {
        setFlags(visibility, VISIBILITY_MASK);
    }

    /** Whether this view and all above it, up to a window, are visible. */
    public boolean isShown() {
        View current = this;
        while ((current.mViewFlags & VISIBILITY_MASK) == VISIBLE) {
            ViewParent parent = current.mParent;
            if (parent == null) {
                return false;
            }
            if (!(parent instanceof View)) {
                return true;
            }
            current = (View) parent;
        }
        return false;
    }

    public boolean isEnabled() {
        return (mViewFlags & ENABLED_MASK) == ENABLED;
    }

    public void setEnabled(boolean enabled) {
        if (enabled == isEnabled()) {
            return;
        }
        setFlags(enabled ? ENABLED : DISABLED, ENABLED_MASK);
        refreshDrawableState();
        invalidate();
        if (!enabled) {
            cancelPendingInputEvents();
        }
    }

    public boolean isClickable() {
        return (mViewFlags & CLICKABLE) == CLICKABLE;
    }

    public void setClickable(boolean clickable) {
        setFlags(clickable ? CLICKABLE : 0, CLICKABLE);
    }

    public boolean isLongClickable() {
        return (mViewFlags & LONG_CLICKABLE) == LONG_CLICKABLE;
    }

    public void setLongClickable(boolean longClickable) {
        setFlags(longClickable ? LONG_CLICKABLE : 0, LONG_CLICKABLE);
    }

    public final boolean isFocusable() {
        return (mViewFlags & FOCUSABLE_FLAG) != 0;
    }

    public void setFocusable(boolean focusable) {
        if (!focusable) {
            setFlags(0, FOCUSABLE_IN_TOUCH_MODE);
        }
        setFlags(focusable ? FOCUSABLE_FLAG : 0, FOCUSABLE_FLAG);
    }

    public void setFocusable(int focusable) {
        setFocusable(focusable == FOCUSABLE);
    }

    public final boolean isFocusableInTouchMode() {
        return (mViewFlags & FOCUSABLE_IN_TOUCH_MODE) != 0;
    }

    public void setFocusableInTouchMode(boolean focusableInTouchMode) {
        setFlags(focusableInTouchMode ? FOCUSABLE_IN_TOUCH_MODE : 0, FOCUSABLE_IN_TOUCH_MODE);
        if (focusableInTouchMode) {
            setFlags(FOCUSABLE_FLAG, FOCUSABLE_FLAG);
        }
    }

    public boolean isPressed() {
        return (mPrivateFlags & PFLAG_PRESSED) != 0;
    }

    public void setPressed(boolean pressed) {
        boolean changed = pressed != isPressed();
        mPrivateFlags = pressed ? mPrivateFlags | PFLAG_PRESSED : mPrivateFlags & ~PFLAG_PRESSED;
        if (changed) {
            refreshDrawableState();
        }
        dispatchSetPressed(pressed);
    }

    protected void dispatchSetPressed(boolean pressed) {
    }

    public boolean isSelected() {
        return (mPrivateFlags & PFLAG_SELECTED) != 0;
    }

    public void setSelected(boolean selected) {
        if (isSelected() != selected) {
            mPrivateFlags = selected ? mPrivateFlags | PFLAG_SELECTED : mPrivateFlags & ~PFLAG_SELECTED;
            invalidate();
            refreshDrawableState();
            dispatchSetSelected(selected);
        }
    }

    protected void dispatchSetSelected(boolean selected) {
    }

    public boolean isActivated() {
        return (mPrivateFlags & PFLAG_ACTIVATED) != 0;
    }

    public void setActivated(boolean activated) {
        if (isActivated() != activated) {
            mPrivateFlags = activated ? mPrivateFlags | PFLAG_ACTIVATED : mPrivateFlags & ~PFLAG_ACTIVATED;
            invalidate();
            refreshDrawableState();
        }
    }

    public void refreshDrawableState() {
        drawableStateChanged();
        if (mParent != null) {
            mParent.childDrawableStateChanged(this);
        }
    }

    protected void drawableStateChanged() {
    }

    public void setDuplicateParentStateEnabled(boolean enabled) {
        setFlags(enabled ? DUPLICATE_PARENT_STATE : 0, DUPLICATE_PARENT_STATE);
    }

    public void setWillNotDraw(boolean willNotDraw) {
        setFlags(willNotDraw ? WILL_NOT_DRAW : 0, WILL_NOT_DRAW);
    }

    public void setSaveEnabled(boolean enabled) {
        setFlags(enabled ? 0 : SAVE_DISABLED, SAVE_DISABLED);
    }

    public boolean isSaveEnabled() {
        return (mViewFlags & SAVE_DISABLED) == 0;
    }

    public void setSaveFromParentEnabled(boolean enabled) {
        setSaveEnabled(enabled);
    }

    // ---- listeners ----

    ListenerInfo getListenerInfo() {
        if (mListenerInfo == null) {
            mListenerInfo = new ListenerInfo();
        }
        return mListenerInfo;
    }

    public void setOnClickListener(OnClickListener l) {
        if (!isClickable()) {
            setClickable(true);
        }
        getListenerInfo().mOnClickListener = l;
    }

    public boolean hasOnClickListeners() {
        return mListenerInfo != null && mListenerInfo.mOnClickListener != null;
    }

    public void setOnLongClickListener(OnLongClickListener l) {
        if (!isLongClickable()) {
            setLongClickable(true);
        }
        getListenerInfo().mOnLongClickListener = l;
    }

    public void setOnTouchListener(OnTouchListener l) {
        getListenerInfo().mOnTouchListener = l;
    }

    public void setOnKeyListener(OnKeyListener l) {
        getListenerInfo().mOnKeyListener = l;
    }

    public void setOnFocusChangeListener(OnFocusChangeListener l) {
        getListenerInfo().mOnFocusChangeListener = l;
    }

    public OnFocusChangeListener getOnFocusChangeListener() {
        return mListenerInfo == null ? null : mListenerInfo.mOnFocusChangeListener;
    }

    public void setOnCreateContextMenuListener(OnCreateContextMenuListener l) {
        if (!isLongClickable()) {
            setLongClickable(true);
        }
        getListenerInfo().mOnCreateContextMenuListener = l;
    }

    public void setOnScrollChangeListener(OnScrollChangeListener l) {
        getListenerInfo().mOnScrollChangeListener = l;
    }

    public void addOnLayoutChangeListener(OnLayoutChangeListener listener) {
        ListenerInfo li = getListenerInfo();
        if (li.mOnLayoutChangeListeners == null) {
            li.mOnLayoutChangeListeners = new ArrayList<OnLayoutChangeListener>();
        }
        li.mOnLayoutChangeListeners.add(listener);
    }

    public void removeOnLayoutChangeListener(OnLayoutChangeListener listener) {
        if (mListenerInfo != null && mListenerInfo.mOnLayoutChangeListeners != null) {
            mListenerInfo.mOnLayoutChangeListeners.remove(listener);
        }
    }

    public void addOnAttachStateChangeListener(OnAttachStateChangeListener listener) {
        ListenerInfo li = getListenerInfo();
        if (li.mOnAttachStateChangeListeners == null) {
            li.mOnAttachStateChangeListeners = new ArrayList<OnAttachStateChangeListener>();
        }
        li.mOnAttachStateChangeListeners.add(listener);
    }

    public void removeOnAttachStateChangeListener(OnAttachStateChangeListener listener) {
        if (mListenerInfo != null && mListenerInfo.mOnAttachStateChangeListeners != null) {
            mListenerInfo.mOnAttachStateChangeListeners.remove(listener);
        }
    }

    // ---- clicks ----

    /** Calls the listener. Returns whether there is one. */
    public boolean performClick() {
        final ListenerInfo li = mListenerInfo;
        if (li != null && li.mOnClickListener != null) {
            li.mOnClickListener.onClick(this);
            return true;
        }
        return false;
    }

    /** As performClick, without what goes with a click of the user. */
    public boolean callOnClick() {
        return performClick();
    }

    boolean performClickInternal() {
        return performClick();
    }

    /** Calls the listener for long clicks, else opens the context menu if there is one. */
    public boolean performLongClick() {
        boolean handled = false;
        final ListenerInfo li = mListenerInfo;
        if (li != null && li.mOnLongClickListener != null) {
            handled = li.mOnLongClickListener.onLongClick(this);
        }
        return handled || showContextMenu();
    }

    public boolean showContextMenu() {
        return mParent != null && mParent.showContextMenuForChild(this);
    }

    /** Fills a context menu for this view, and lets the views above add to it. */
    public void createContextMenu(ContextMenu menu) {
        ContextMenu.ContextMenuInfo info = getContextMenuInfo();
        onCreateContextMenu(menu);
        if (mListenerInfo != null && mListenerInfo.mOnCreateContextMenuListener != null) {
            mListenerInfo.mOnCreateContextMenuListener.onCreateContextMenu(menu, this, info);
        }
        if (mParent instanceof View) {
            ((View) mParent).createContextMenu(menu);
        }
    }

    protected void onCreateContextMenu(ContextMenu menu) {
    }

    protected ContextMenu.ContextMenuInfo getContextMenuInfo() {
        return null;
    }

    /** What a context menu of this view is about: for the window, which shows it. */
    public final ContextMenu.ContextMenuInfo contextMenuInfo() {
        return getContextMenuInfo();
    }

    public void cancelLongPress() {
        removeLongPressCallback();
        removeTapCallback();
    }

    public final void cancelPendingInputEvents() {
        if (mPerformClick != null) {
            removeCallbacks(mPerformClick);
        }
        cancelLongPress();
        mPrivateFlags |= PFLAG_CANCEL_NEXT_UP_EVENT;
    }

    /** A click that is due. */
    private final class PerformClick implements Runnable {
        @Override
        public void run() {
            performClickInternal();
        }
    }

    private final class CheckForLongPress implements Runnable {
        @Override
        public void run() {
            if (isPressed() && mParent != null && performLongClick()) {
                mHasPerformedLongPress = true;
            }
        }
    }

    /** In something that scrolls, a touch is a press only after a while. */
    private final class CheckForTap implements Runnable {
        @Override
        public void run() {
            mPrivateFlags &= ~PFLAG_PREPRESSED;
            setPressed(true);
            checkForLongClick(ViewConfiguration.getLongPressTimeout() - ViewConfiguration.getTapTimeout());
        }
    }

    private final class UnsetPressedState implements Runnable {
        @Override
        public void run() {
            setPressed(false);
        }
    }

    /** Calls the method of the activity that android:onClick names. */
    private static class DeclaredOnClickListener implements OnClickListener {
        private final View mHostView;
        private final String mMethodName;
        private Method mResolvedMethod;
        private Context mResolvedContext;

        DeclaredOnClickListener(View hostView, String methodName) {
            mHostView = hostView;
            mMethodName = methodName;
        }

        @Override
        public void onClick(View v) {
            if (mResolvedMethod == null) {
                resolveMethod(mHostView.getContext());
            }
            try {
                mResolvedMethod.invoke(mResolvedContext, v);
            } catch (IllegalAccessException e) {
                throw new IllegalStateException("Could not execute non-public method for android:onClick", e);
            } catch (InvocationTargetException e) {
                throw new IllegalStateException("Could not execute method for android:onClick", e);
            }
        }

        private void resolveMethod(Context context) {
            while (context != null) {
                try {
                    Method method = context.getClass().getMethod(mMethodName, View.class);
                    method.setAccessible(true);
                    mResolvedMethod = method;
                    mResolvedContext = context;
                    return;
                } catch (NoSuchMethodException e) {
                    // Look further up the chain.
                }
                context = context instanceof ContextWrapper ? ((ContextWrapper) context).getBaseContext() : null;
            }
            int id = mHostView.getId();
            String idText = id == NO_ID ? "" : " with id '" + mHostView.getResources().getResourceEntryName(id) + "'";
            throw new IllegalStateException("Could not find method " + mMethodName + "(View) in a parent or ancestor "
                    + "Context for android:onClick attribute defined on view " + mHostView.getClass() + idText);
        }
    }

    // ---- touch ----

    public boolean dispatchTouchEvent(MotionEvent event) {
        ListenerInfo li = mListenerInfo;
        if (li != null && li.mOnTouchListener != null && isEnabled() && li.mOnTouchListener.onTouch(this, event)) {
            return true;
        }
        return onTouchEvent(event);
    }

    final boolean dispatchPointerEvent(MotionEvent event) {
        return dispatchTouchEvent(event);
    }

    public boolean onTouchEvent(MotionEvent event) {
        final boolean clickable = isClickable() || isLongClickable();
        if (!isEnabled()) {
            if (event.getAction() == MotionEvent.ACTION_UP && isPressed()) {
                setPressed(false);
            }
            return clickable; // a disabled view takes the touch and does nothing with it
        }
        if (!clickable) {
            return false;
        }
        switch (event.getAction()) {
            case MotionEvent.ACTION_DOWN:
                touchDown(event);
                break;
            case MotionEvent.ACTION_MOVE:
                if (!pointInView(event.getX(), event.getY(), ViewConfiguration.get(mContext).getScaledTouchSlop())) {
                    cancelTouch();
                }
                break;
            case MotionEvent.ACTION_UP:
                touchUp();
                break;
            case MotionEvent.ACTION_CANCEL:
                cancelTouch();
                mHasPerformedLongPress = false;
                break;
            default:
                break;
        }
        return true;
    }

    private void touchDown(MotionEvent event) {
        mHasPerformedLongPress = false;
        mPrivateFlags &= ~PFLAG_CANCEL_NEXT_UP_EVENT;
        mDownX = event.getX();
        mDownY = event.getY();
        if (isInScrollingContainer()) {
            mPrivateFlags |= PFLAG_PREPRESSED;
            if (mPendingCheckForTap == null) {
                mPendingCheckForTap = new CheckForTap();
            }
            postDelayed(mPendingCheckForTap, ViewConfiguration.getTapTimeout());
        } else {
            setPressed(true);
            checkForLongClick(ViewConfiguration.getLongPressTimeout());
        }
    }

    private void touchUp() {
        boolean prepressed = (mPrivateFlags & PFLAG_PREPRESSED) != 0;
        if (!isPressed() && !prepressed) {
            removeTapCallback();
            return;
        }
        boolean focusTaken = false;
        if (isFocusable() && isFocusableInTouchMode() && !isFocused()) {
            focusTaken = requestFocus();
        }
        if (prepressed) {
            setPressed(true);
        }
        boolean cancelled = (mPrivateFlags & PFLAG_CANCEL_NEXT_UP_EVENT) != 0;
        if (!mHasPerformedLongPress && !cancelled) {
            removeLongPressCallback();
            if (!focusTaken) {
                if (mPerformClick == null) {
                    mPerformClick = new PerformClick();
                }
                if (!post(mPerformClick)) {
                    performClickInternal();
                }
            }
        }
        if (mUnsetPressedState == null) {
            mUnsetPressedState = new UnsetPressedState();
        }
        if (prepressed) {
            postDelayed(mUnsetPressedState, ViewConfiguration.getPressedStateDuration());
        } else if (!post(mUnsetPressedState)) {
            mUnsetPressedState.run();
        }
        removeTapCallback();
    }

    private void cancelTouch() {
        if (isPressed()) {
            setPressed(false);
        }
        removeTapCallback();
        removeLongPressCallback();
    }

    private void checkForLongClick(long delay) {
        if (isLongClickable()) {
            mHasPerformedLongPress = false;
            if (mPendingCheckForLongPress == null) {
                mPendingCheckForLongPress = new CheckForLongPress();
            }
            postDelayed(mPendingCheckForLongPress, delay);
        }
    }

    private void removeTapCallback() {
        if (mPendingCheckForTap != null) {
            mPrivateFlags &= ~PFLAG_PREPRESSED;
            removeCallbacks(mPendingCheckForTap);
        }
    }

    private void removeLongPressCallback() {
        if (mPendingCheckForLongPress != null) {
            removeCallbacks(mPendingCheckForLongPress);
        }
    }

    /** Whether a touch may turn out to be the scrolling of something above. */
    public boolean isInScrollingContainer() {
        for (ViewParent p = mParent; p instanceof ViewGroup; p = p.getParent()) {
            if (((ViewGroup) p).shouldDelayChildPressedState()) {
                return true;
            }
        }
        return false;
    }

    final boolean pointInView(float localX, float localY, float slop) {
        return localX >= -slop && localY >= -slop && localX < getWidth() + slop && localY < getHeight() + slop;
    }

    // ---- keys ----

    public boolean dispatchKeyEvent(KeyEvent event) {
        ListenerInfo li = mListenerInfo;
        if (li != null && li.mOnKeyListener != null && isEnabled()
                && li.mOnKeyListener.onKey(this, event.getKeyCode(), event)) {
            return true;
        }
        return event.dispatch(this, null, this);
    }

    private static boolean isConfirmKey(int keyCode) {
        return keyCode == KeyEvent.KEYCODE_DPAD_CENTER || keyCode == KeyEvent.KEYCODE_ENTER
                || keyCode == KeyEvent.KEYCODE_NUMPAD_ENTER || keyCode == KeyEvent.KEYCODE_SPACE;
    }

    @Override
    public boolean onKeyDown(int keyCode, KeyEvent event) {
        if (!isConfirmKey(keyCode)) {
            return false;
        }
        if (!isEnabled()) {
            return true;
        }
        if (event.getRepeatCount() == 0 && (isClickable() || isLongClickable())) {
            setPressed(true);
            checkForLongClick(ViewConfiguration.getLongPressTimeout());
            return true;
        }
        return false;
    }

    @Override
    public boolean onKeyUp(int keyCode, KeyEvent event) {
        if (!isConfirmKey(keyCode)) {
            return false;
        }
        if (!isEnabled()) {
            return true;
        }
        if (isClickable() && isPressed()) {
            setPressed(false);
            if (!mHasPerformedLongPress) {
                removeLongPressCallback();
                return performClickInternal();
            }
        }
        return false;
    }

    @Override
    public boolean onKeyLongPress(int keyCode, KeyEvent event) {
        return false;
    }

    @Override
    public boolean onKeyMultiple(int keyCode, int repeatCount, KeyEvent event) {
        return false;
    }

    // ---- focus ----

    public boolean isFocused() {
        return (mPrivateFlags & PFLAG_FOCUSED) != 0;
    }

    /** Whether this view or one below it has the focus. */
    public boolean hasFocus() {
        return isFocused();
    }

    public View findFocus() {
        return isFocused() ? this : null;
    }

    public final boolean requestFocus() {
        return requestFocus(FOCUS_DOWN);
    }

    public final boolean requestFocus(int direction) {
        return requestFocus(direction, null);
    }

    public boolean requestFocus(int direction, Rect previouslyFocusedRect) {
        if (!canTakeFocus()) {
            return false;
        }
        if (!isFocused()) {
            View old = getRootView().findFocus();
            mPrivateFlags |= PFLAG_FOCUSED;
            if (mParent != null) {
                mParent.requestChildFocus(this, this);
            }
            if (mAttachInfo != null) {
                mAttachInfo.mTreeObserver.dispatchOnGlobalFocusChange(old, this);
            }
            onFocusChanged(true, direction, previouslyFocusedRect);
            refreshDrawableState();
        }
        return true;
    }

    public final boolean requestFocusFromTouch() {
        return requestFocus(FOCUS_DOWN);
    }

    boolean canTakeFocus() {
        return isFocusable() && isEnabled() && getVisibility() == VISIBLE && (!isInTouchMode() || isFocusableInTouchMode());
    }

    public boolean isInTouchMode() {
        return mAttachInfo == null || mAttachInfo.mInTouchMode;
    }

    public void clearFocus() {
        if (isFocused()) {
            unFocus(null);
            if (mParent != null) {
                mParent.clearChildFocus(this);
            }
        }
    }

    void unFocus(View focused) {
        if (isFocused()) {
            mPrivateFlags &= ~PFLAG_FOCUSED;
            onFocusChanged(false, 0, null);
            refreshDrawableState();
        }
    }

    protected void onFocusChanged(boolean gainFocus, int direction, Rect previouslyFocusedRect) {
        if (!gainFocus && isPressed()) {
            setPressed(false);
        }
        invalidate();
        if (mListenerInfo != null && mListenerInfo.mOnFocusChangeListener != null) {
            mListenerInfo.mOnFocusChangeListener.onFocusChange(this, gainFocus);
        }
    }

    public void addFocusables(ArrayList<View> views, int direction) {
        if (canTakeFocus()) {
            views.add(this);
        }
    }

    public View focusSearch(int direction) {
        return FocusFinder.next(getRootView(), this, direction);
    }

    public void setNextFocusDownId(int id) {
    }

    // ---- window ----

    void dispatchAttachedToWindow(AttachInfo info, int visibility) {
        mAttachInfo = info;
        if (mFloatingTreeObserver != null) {
            info.mTreeObserver.merge(mFloatingTreeObserver);
            mFloatingTreeObserver = null;
        }
        if (mRunQueue != null) {
            mRunQueue.executeActions(info.mHandler);
            mRunQueue = null;
        }
        onAttachedToWindow();
        if (mListenerInfo != null && mListenerInfo.mOnAttachStateChangeListeners != null) {
            for (OnAttachStateChangeListener l : new ArrayList<OnAttachStateChangeListener>(
                    mListenerInfo.mOnAttachStateChangeListeners)) {
                l.onViewAttachedToWindow(this);
            }
        }
    }

    void dispatchDetachedFromWindow() {
        onDetachedFromWindow();
        removeLongPressCallback();
        removeTapCallback();
        if (mListenerInfo != null && mListenerInfo.mOnAttachStateChangeListeners != null) {
            for (OnAttachStateChangeListener l : new ArrayList<OnAttachStateChangeListener>(
                    mListenerInfo.mOnAttachStateChangeListeners)) {
                l.onViewDetachedFromWindow(this);
            }
        }
        mAttachInfo = null;
    }

    protected void onAttachedToWindow() {
    }

    protected void onDetachedFromWindow() {
    }

    public boolean isAttachedToWindow() {
        return mAttachInfo != null;
    }

    public void dispatchWindowFocusChanged(boolean hasFocus) {
        onWindowFocusChanged(hasFocus);
    }

    public void onWindowFocusChanged(boolean hasWindowFocus) {
    }

    public boolean hasWindowFocus() {
        return mAttachInfo != null && mAttachInfo.mHasWindowFocus;
    }

    public IBinder getWindowToken() {
        return mAttachInfo == null ? null : mAttachInfo.mWindowToken;
    }

    public Display getDisplay() {
        return mAttachInfo == null ? null : new Display(mResources);
    }

    /** Follows the keys that are down; null without a window. */
    public KeyEvent.DispatcherState getKeyDispatcherState() {
        return mAttachInfo == null ? null : mAttachInfo.mKeyDispatchState;
    }

    public Handler getHandler() {
        return mAttachInfo == null ? null : mAttachInfo.mHandler;
    }

    public ViewRootImpl getViewRootImpl() {
        return mAttachInfo == null ? null : mAttachInfo.mViewRootImpl;
    }

    public ViewTreeObserver getViewTreeObserver() {
        if (mAttachInfo != null) {
            return mAttachInfo.mTreeObserver;
        }
        if (mFloatingTreeObserver == null) {
            mFloatingTreeObserver = new ViewTreeObserver();
        }
        return mFloatingTreeObserver;
    }

    private HandlerActionQueue getRunQueue() {
        if (mRunQueue == null) {
            mRunQueue = new HandlerActionQueue();
        }
        return mRunQueue;
    }

    /** Has action run on the window's thread; before there is a window, it waits for one. */
    public boolean post(Runnable action) {
        final AttachInfo attachInfo = mAttachInfo;
        if (attachInfo != null) {
            return attachInfo.mHandler.post(action);
        }
        getRunQueue().postDelayed(action, 0);
        return true;
    }

    public boolean postDelayed(Runnable action, long delayMillis) {
        final AttachInfo attachInfo = mAttachInfo;
        if (attachInfo != null) {
            return attachInfo.mHandler.postDelayed(action, delayMillis);
        }
        getRunQueue().postDelayed(action, delayMillis);
        return true;
    }

    public void postOnAnimation(Runnable action) {
        final AttachInfo attachInfo = mAttachInfo;
        if (attachInfo != null) {
            attachInfo.mViewRootImpl.mChoreographer.postCallback(Choreographer.CALLBACK_ANIMATION, action, null);
        } else {
            getRunQueue().postDelayed(action, 0);
        }
    }

    public void postOnAnimationDelayed(Runnable action, long delayMillis) {
        final AttachInfo attachInfo = mAttachInfo;
        if (attachInfo != null) {
            attachInfo.mViewRootImpl.mChoreographer.postCallbackDelayed(
                    Choreographer.CALLBACK_ANIMATION, action, null, delayMillis);
        } else {
            getRunQueue().postDelayed(action, delayMillis);
        }
    }

    public boolean removeCallbacks(Runnable action) {
        if (action != null) {
            final AttachInfo attachInfo = mAttachInfo;
            if (attachInfo != null) {
                attachInfo.mHandler.removeCallbacks(action);
                attachInfo.mViewRootImpl.mChoreographer.removeCallbacks(Choreographer.CALLBACK_ANIMATION, action, null);
            }
            if (mRunQueue != null) {
                mRunQueue.removeCallbacks(action);
            }
        }
        return true;
    }

    public boolean performHapticFeedback(int feedbackConstant) {
        return false;
    }

    public void playSoundEffect(int soundConstant) {
    }

    public void announceForAccessibility(CharSequence text) {
    }

    public void setImportantForAccessibility(int mode) {
    }

    public void setKeepScreenOn(boolean keepScreenOn) {
    }

    public void setSystemUiVisibility(int visibility) {
    }

    public int getSystemUiVisibility() {
        return 0;
    }

    public void setFitsSystemWindows(boolean fits) {
    }

    // ---- layout ----

    public ViewGroup.LayoutParams getLayoutParams() {
        return mLayoutParams;
    }

    public void setLayoutParams(ViewGroup.LayoutParams params) {
        if (params == null) {
            throw new NullPointerException("Layout parameters cannot be null");
        }
        mLayoutParams = params;
        requestLayout();
    }

    /** Asks for a new layout of this view and all above it, in the next frame. */
    public void requestLayout() {
        mPrivateFlags |= PFLAG_FORCE_LAYOUT;
        if (mParent != null && !mParent.isLayoutRequested()) {
            mParent.requestLayout();
        }
    }

    public void forceLayout() {
        mPrivateFlags |= PFLAG_FORCE_LAYOUT;
    }

    public boolean isLayoutRequested() {
        return (mPrivateFlags & PFLAG_FORCE_LAYOUT) != 0;
    }

    public boolean isInLayout() {
        return false;
    }

    public boolean isLaidOut() {
        return mAttachInfo != null && !isLayoutRequested();
    }

    public final void measure(int widthMeasureSpec, int heightMeasureSpec) {
        boolean forced = (mPrivateFlags & PFLAG_FORCE_LAYOUT) != 0;
        if (forced || widthMeasureSpec != mOldWidthMeasureSpec || heightMeasureSpec != mOldHeightMeasureSpec) {
            mPrivateFlags &= ~PFLAG_MEASURED_DIMENSION_SET;
            onMeasure(widthMeasureSpec, heightMeasureSpec);
            if ((mPrivateFlags & PFLAG_MEASURED_DIMENSION_SET) == 0) {
                throw new IllegalStateException("View with id " + getId() + ": " + getClass().getName()
                        + "#onMeasure() did not set the measured dimension by calling setMeasuredDimension()");
            }
            mPrivateFlags |= PFLAG_LAYOUT_REQUIRED;
        }
        mOldWidthMeasureSpec = widthMeasureSpec;
        mOldHeightMeasureSpec = heightMeasureSpec;
    }

    protected void onMeasure(int widthMeasureSpec, int heightMeasureSpec) {
        setMeasuredDimension(getDefaultSize(getSuggestedMinimumWidth(), widthMeasureSpec),
                getDefaultSize(getSuggestedMinimumHeight(), heightMeasureSpec));
    }

    protected final void setMeasuredDimension(int measuredWidth, int measuredHeight) {
        mMeasuredWidth = measuredWidth;
        mMeasuredHeight = measuredHeight;
        mPrivateFlags |= PFLAG_MEASURED_DIMENSION_SET;
    }

    public static int getDefaultSize(int size, int measureSpec) {
        return MeasureSpec.getMode(measureSpec) == MeasureSpec.UNSPECIFIED ? size : MeasureSpec.getSize(measureSpec);
    }

    public static int resolveSize(int size, int measureSpec) {
        return resolveSizeAndState(size, measureSpec, 0) & MEASURED_SIZE_MASK;
    }

    public static int resolveSizeAndState(int size, int measureSpec, int childMeasuredState) {
        int specSize = MeasureSpec.getSize(measureSpec);
        switch (MeasureSpec.getMode(measureSpec)) {
            case MeasureSpec.AT_MOST:
                return Math.min(size, specSize);
            case MeasureSpec.EXACTLY:
                return specSize;
            default:
                return size;
        }
    }

    protected int getSuggestedMinimumWidth() {
        return mMinWidth;
    }

    protected int getSuggestedMinimumHeight() {
        return mMinHeight;
    }

    public void setMinimumWidth(int minWidth) {
        mMinWidth = minWidth;
        requestLayout();
    }

    public void setMinimumHeight(int minHeight) {
        mMinHeight = minHeight;
        requestLayout();
    }

    public int getMinimumWidth() {
        return mMinWidth;
    }

    public int getMinimumHeight() {
        return mMinHeight;
    }

    public final int getMeasuredWidth() {
        return mMeasuredWidth & MEASURED_SIZE_MASK;
    }

    public final int getMeasuredHeight() {
        return mMeasuredHeight & MEASURED_SIZE_MASK;
    }

    public void layout(int l, int t, int r, int b) {
        int oldL = mLeft;
        int oldT = mTop;
        int oldR = mRight;
        int oldB = mBottom;
        boolean changed = setFrame(l, t, r, b);
        if (changed || (mPrivateFlags & PFLAG_LAYOUT_REQUIRED) != 0) {
            onLayout(changed, l, t, r, b);
            mPrivateFlags &= ~PFLAG_LAYOUT_REQUIRED;
            if (mListenerInfo != null && mListenerInfo.mOnLayoutChangeListeners != null) {
                for (OnLayoutChangeListener listener : new ArrayList<OnLayoutChangeListener>(
                        mListenerInfo.mOnLayoutChangeListeners)) {
                    listener.onLayoutChange(this, l, t, r, b, oldL, oldT, oldR, oldB);
                }
            }
        }
        mPrivateFlags &= ~PFLAG_FORCE_LAYOUT;
    }

    protected boolean setFrame(int left, int top, int right, int bottom) {
        if (mLeft == left && mTop == top && mRight == right && mBottom == bottom) {
            return false;
        }
        int oldWidth = getWidth();
        int oldHeight = getHeight();
        mLeft = left;
        mTop = top;
        mRight = right;
        mBottom = bottom;
        if (getWidth() != oldWidth || getHeight() != oldHeight) {
            onSizeChanged(getWidth(), getHeight(), oldWidth, oldHeight);
        }
        return true;
    }

    protected void onLayout(boolean changed, int left, int top, int right, int bottom) {
    }

    protected void onSizeChanged(int w, int h, int oldw, int oldh) {
    }

    protected void onFinishInflate() {
    }

    public final int getLeft() {
        return mLeft;
    }

    public final int getTop() {
        return mTop;
    }

    public final int getRight() {
        return mRight;
    }

    public final int getBottom() {
        return mBottom;
    }

    public final void setLeft(int left) {
        mLeft = left;
    }

    public final void setTop(int top) {
        mTop = top;
    }

    public final void setRight(int right) {
        mRight = right;
    }

    public final void setBottom(int bottom) {
        mBottom = bottom;
    }

    public final int getWidth() {
        return mRight - mLeft;
    }

    public final int getHeight() {
        return mBottom - mTop;
    }

    public void offsetTopAndBottom(int offset) {
        mTop += offset;
        mBottom += offset;
    }

    public void offsetLeftAndRight(int offset) {
        mLeft += offset;
        mRight += offset;
    }

    public final int getScrollX() {
        return mScrollX;
    }

    public final int getScrollY() {
        return mScrollY;
    }

    public void setScrollX(int value) {
        scrollTo(value, mScrollY);
    }

    public void setScrollY(int value) {
        scrollTo(mScrollX, value);
    }

    public void scrollTo(int x, int y) {
        if (mScrollX != x || mScrollY != y) {
            int oldX = mScrollX;
            int oldY = mScrollY;
            mScrollX = x;
            mScrollY = y;
            onScrollChanged(mScrollX, mScrollY, oldX, oldY);
            invalidate();
        }
    }

    public void scrollBy(int x, int y) {
        scrollTo(mScrollX + x, mScrollY + y);
    }

    protected void onScrollChanged(int l, int t, int oldl, int oldt) {
        if (mAttachInfo != null) {
            mAttachInfo.mTreeObserver.dispatchOnScrollChanged();
        }
        if (mListenerInfo != null && mListenerInfo.mOnScrollChangeListener != null) {
            mListenerInfo.mOnScrollChangeListener.onScrollChange(this, l, t, oldl, oldt);
        }
    }

    public boolean canScrollVertically(int direction) {
        return false;
    }

    public void getLocationOnScreen(int[] outLocation) {
        int x = 0;
        int y = 0;
        for (View v = this; v != null; v = v.mParent instanceof View ? (View) v.mParent : null) {
            x += v.mLeft + (int) v.mTranslationX;
            y += v.mTop + (int) v.mTranslationY;
            if (v.mParent instanceof View) {
                x -= ((View) v.mParent).mScrollX;
                y -= ((View) v.mParent).mScrollY;
            }
        }
        outLocation[0] = x;
        outLocation[1] = y;
    }

    public void getLocationInWindow(int[] outLocation) {
        getLocationOnScreen(outLocation);
        View root = getRootView();
        outLocation[0] -= root.mLeft;
        outLocation[1] -= root.mTop;
    }

    public boolean getGlobalVisibleRect(Rect r, Point globalOffset) {
        int[] at = new int[2];
        getLocationInWindow(at);
        r.set(at[0], at[1], at[0] + getWidth(), at[1] + getHeight());
        if (globalOffset != null) {
            globalOffset.set(at[0], at[1]);
        }
        return isShown() && getWidth() > 0 && getHeight() > 0;
    }

    public final boolean getGlobalVisibleRect(Rect r) {
        return getGlobalVisibleRect(r, null);
    }

    public final boolean getLocalVisibleRect(Rect r) {
        r.set(0, 0, getWidth(), getHeight());
        return isShown();
    }

    public void getHitRect(Rect outRect) {
        outRect.set(mLeft, mTop, mRight, mBottom);
    }

    public void getDrawingRect(Rect outRect) {
        outRect.set(mScrollX, mScrollY, mScrollX + getWidth(), mScrollY + getHeight());
    }

    public void getWindowVisibleDisplayFrame(Rect outRect) {
        outRect.set(0, 0, mResources.getDisplayMetrics().widthPixels, mResources.getDisplayMetrics().heightPixels);
    }

    public void setPadding(int left, int top, int right, int bottom) {
        mPaddingLeft = left;
        mPaddingTop = top;
        mPaddingRight = right;
        mPaddingBottom = bottom;
        requestLayout();
    }

    public void setPaddingRelative(int start, int top, int end, int bottom) {
        setPadding(start, top, end, bottom);
    }

    public int getPaddingLeft() {
        return mPaddingLeft;
    }

    public int getPaddingTop() {
        return mPaddingTop;
    }

    public int getPaddingRight() {
        return mPaddingRight;
    }

    public int getPaddingBottom() {
        return mPaddingBottom;
    }

    public int getPaddingStart() {
        return mPaddingLeft;
    }

    public int getPaddingEnd() {
        return mPaddingRight;
    }

    public int getBaseline() {
        return -1;
    }

    public int getLayoutDirection() {
        return LAYOUT_DIRECTION_LTR;
    }

    public void setTextAlignment(int textAlignment) {
    }

    public void setOverScrollMode(int overScrollMode) {
    }

    public void setVerticalScrollBarEnabled(boolean enabled) {
    }

    public void setHorizontalScrollBarEnabled(boolean enabled) {
    }

    // ---- drawing ----

    /** Asks for this view to be drawn in the next frame; only what needs no layout has changed. */
    public void invalidate() {
        mPrivateFlags |= PFLAG_DIRTY;
        if (mParent != null && mAttachInfo != null) {
            mParent.onDescendantInvalidated(this, this);
        }
    }

    @Deprecated
    public void invalidate(Rect dirty) {
        invalidate();
    }

    @Deprecated
    public void invalidate(int l, int t, int r, int b) {
        invalidate();
    }

    public void invalidateDrawable(Drawable who) {
        invalidate();
    }

    /** As invalidate, from any thread. */
    public void postInvalidate() {
        postInvalidateDelayed(0);
    }

    public void postInvalidateDelayed(long delayMilliseconds) {
        final AttachInfo attachInfo = mAttachInfo;
        if (attachInfo != null) {
            attachInfo.mViewRootImpl.dispatchInvalidateDelayed(this, delayMilliseconds);
        }
    }

    public void postInvalidateOnAnimation() {
        postInvalidate();
    }

    /** Draws the view, what is below it, and nothing else; the canvas is moved to the view already. */
    public void draw(Canvas canvas) {
        mPrivateFlags &= ~PFLAG_DIRTY;
        if (mBackground != null) {
            mBackground.setBounds(0, 0, getWidth(), getHeight());
            mBackground.draw(canvas);
        }
        onDraw(canvas);
        dispatchDraw(canvas);
        onDrawForeground(canvas);
    }

    protected void onDraw(Canvas canvas) {
    }

    protected void dispatchDraw(Canvas canvas) {
    }

    public void onDrawForeground(Canvas canvas) {
    }

    public Drawable getBackground() {
        return mBackground;
    }

    public void setBackground(Drawable background) {
        mBackground = background;
        invalidate();
    }

    @Deprecated
    public void setBackgroundDrawable(Drawable background) {
        setBackground(background);
    }

    public void setBackgroundColor(int color) {
        setBackground(new ColorDrawable(color));
    }

    public void setBackgroundResource(int resid) {
        setBackground(resid == 0 ? null : mContext.getResources().getDrawable(resid));
    }

    public void setBackgroundTintList(android.content.res.ColorStateList tint) {
    }

    public Drawable getForeground() {
        return mForeground;
    }

    public void setForeground(Drawable foreground) {
        mForeground = foreground;
    }

    public void setLayerType(int layerType, android.graphics.Paint paint) {
    }

    public float getAlpha() {
        return mAlpha;
    }

    public void setAlpha(float alpha) {
        mAlpha = alpha;
        invalidate();
    }

    public float getTranslationX() {
        return mTranslationX;
    }

    public void setTranslationX(float translationX) {
        mTranslationX = translationX;
        invalidate();
    }

    public float getTranslationY() {
        return mTranslationY;
    }

    public void setTranslationY(float translationY) {
        mTranslationY = translationY;
        invalidate();
    }

    public float getX() {
        return mLeft + mTranslationX;
    }

    public void setX(float x) {
        setTranslationX(x - mLeft);
    }

    public float getY() {
        return mTop + mTranslationY;
    }

    public void setY(float y) {
        setTranslationY(y - mTop);
    }

    public float getRotation() {
        return mRotation;
    }

    public void setRotation(float rotation) {
        mRotation = rotation;
        invalidate();
    }

    public float getScaleX() {
        return mScaleX;
    }

    public void setScaleX(float scaleX) {
        mScaleX = scaleX;
        invalidate();
    }

    public float getScaleY() {
        return mScaleY;
    }

    public void setScaleY(float scaleY) {
        mScaleY = scaleY;
        invalidate();
    }

    public void setPivotX(float pivotX) {
    }

    public void setPivotY(float pivotY) {
    }

    public float getElevation() {
        return mElevation;
    }

    public void setElevation(float elevation) {
        mElevation = elevation;
    }

    public ViewPropertyAnimator animate() {
        if (mAnimator == null) {
            mAnimator = new ViewPropertyAnimator(this);
        }
        return mAnimator;
    }

    /** Animations show nothing here: one that is started tells its listener of its start and its end. */
    public void startAnimation(Animation animation) {
        mCurrentAnimation = animation;
        animation.playOn(this);
    }

    public Animation getAnimation() {
        return mCurrentAnimation;
    }

    public void setAnimation(Animation animation) {
        mCurrentAnimation = animation;
    }

    public void clearAnimation() {
        if (mCurrentAnimation != null) {
            mCurrentAnimation.cancel();
            mCurrentAnimation = null;
        }
    }

    // ---- state ----

    /** State of this class and its superclasses; a SavedState of its own is parcelable with a CREATOR. */
    public static class BaseSavedState extends AbsSavedState {
        public BaseSavedState(Parcelable superState) {
            super(superState);
        }

        public BaseSavedState(Parcel source) {
            super(source);
        }

        public static final Parcelable.Creator<BaseSavedState> CREATOR = new Parcelable.Creator<BaseSavedState>() {
            @Override
            public BaseSavedState createFromParcel(Parcel in) {
                return new BaseSavedState(in);
            }

            @Override
            public BaseSavedState[] newArray(int size) {
                return new BaseSavedState[size];
            }
        };
    }

    public void saveHierarchyState(SparseArray<Parcelable> container) {
        dispatchSaveInstanceState(container);
    }

    protected void dispatchSaveInstanceState(SparseArray<Parcelable> container) {
        if (mID != NO_ID && isSaveEnabled()) {
            mPrivateFlags &= ~PFLAG_SAVE_STATE_CALLED;
            Parcelable state = onSaveInstanceState();
            if ((mPrivateFlags & PFLAG_SAVE_STATE_CALLED) == 0) {
                throw new IllegalStateException("Derived class did not call super.onSaveInstanceState()");
            }
            if (state != null) {
                container.put(mID, state);
            }
        }
    }

    protected Parcelable onSaveInstanceState() {
        mPrivateFlags |= PFLAG_SAVE_STATE_CALLED;
        return BaseSavedState.EMPTY_STATE;
    }

    public void restoreHierarchyState(SparseArray<Parcelable> container) {
        dispatchRestoreInstanceState(container);
    }

    protected void dispatchRestoreInstanceState(SparseArray<Parcelable> container) {
        if (mID != NO_ID) {
            Parcelable state = container.get(mID);
            if (state != null) {
                mPrivateFlags &= ~PFLAG_SAVE_STATE_CALLED;
                onRestoreInstanceState(state);
                if ((mPrivateFlags & PFLAG_SAVE_STATE_CALLED) == 0) {
                    throw new IllegalStateException("Derived class did not call super.onRestoreInstanceState()");
                }
            }
        }
    }

    protected void onRestoreInstanceState(Parcelable state) {
        mPrivateFlags |= PFLAG_SAVE_STATE_CALLED;
        if (state != null && !(state instanceof AbsSavedState)) {
            throw new IllegalArgumentException("Wrong state class, expecting View State but received "
                    + state.getClass() + " instead.");
        }
    }

    public static View inflate(Context context, int resource, ViewGroup root) {
        return LayoutInflater.from(context).inflate(resource, root);
    }

    @Override
    public String toString() {
        StringBuilder out = new StringBuilder(128);
        out.append(getClass().getName()).append('{').append(Integer.toHexString(System.identityHashCode(this))).append(' ');
        int visibility = getVisibility();
        out.append(visibility == VISIBLE ? 'V' : visibility == INVISIBLE ? 'I' : 'G');
        out.append(isEnabled() ? 'E' : '.').append(isClickable() ? 'C' : '.').append(isLongClickable() ? 'L' : '.');
        out.append(' ').append(mLeft).append(',').append(mTop).append('-').append(mRight).append(',').append(mBottom);
        if (mID != NO_ID) {
            out.append(" #").append(Integer.toHexString(mID));
            try {
                out.append(' ').append(mResources.getResourceName(mID));
            } catch (RuntimeException e) {
                // A generated id has no name.
            }
        }
        return out.append('}').toString();
    }
}
