package android.view;

import android.content.Context;
import android.graphics.Canvas;
import android.graphics.Rect;
import android.os.Parcelable;
import android.util.AttributeSet;
import android.util.SparseArray;

import com.android.internal.view.Attributes;

import java.util.ArrayList;

/** A view that holds others: {@link #mChildren}, of which the first {@link #mChildrenCount} are in use. */
public abstract class ViewGroup extends View implements ViewParent, ViewManager {
    public static final int FOCUS_BEFORE_DESCENDANTS = 0x20000;
    public static final int FOCUS_AFTER_DESCENDANTS = 0x40000;
    public static final int FOCUS_BLOCK_DESCENDANTS = 0x60000;
    private static final int ARRAY_INITIAL_CAPACITY = 12;

    private View[] mChildren = new View[ARRAY_INITIAL_CAPACITY];
    private int mChildrenCount;
    private View mFocused;
    private View mTouchTarget;
    private boolean mDisallowIntercept;
    private int mDescendantFocusability = FOCUS_BEFORE_DESCENDANTS;
    private OnHierarchyChangeListener mOnHierarchyChangeListener;

    public interface OnHierarchyChangeListener {
        void onChildViewAdded(View parent, View child);

        void onChildViewRemoved(View parent, View child);
    }

    /** How large a child wants to be. */
    public static class LayoutParams {
        @Deprecated
        public static final int FILL_PARENT = -1;
        public static final int MATCH_PARENT = -1;
        public static final int WRAP_CONTENT = -2;

        public int width;
        public int height;

        public LayoutParams(Context c, AttributeSet attrs) {
            Attributes a = new Attributes(c, attrs);
            width = a.layoutSize("layout_width", WRAP_CONTENT);
            height = a.layoutSize("layout_height", WRAP_CONTENT);
        }

        public LayoutParams(int width, int height) {
            this.width = width;
            this.height = height;
        }

        public LayoutParams(LayoutParams source) {
            width = source.width;
            height = source.height;
        }
    }

    /** Layout parameters with margins, in px. */
    public static class MarginLayoutParams extends LayoutParams {
        public int leftMargin;
        public int topMargin;
        public int rightMargin;
        public int bottomMargin;

        public MarginLayoutParams(Context c, AttributeSet attrs) {
            super(c, attrs);
            Attributes a = new Attributes(c, attrs);
            int all = a.dimension("layout_margin", 0);
            int horizontal = a.dimension("layout_marginHorizontal", all);
            int vertical = a.dimension("layout_marginVertical", all);
            leftMargin = a.dimension("layout_marginStart", a.dimension("layout_marginLeft", horizontal));
            rightMargin = a.dimension("layout_marginEnd", a.dimension("layout_marginRight", horizontal));
            topMargin = a.dimension("layout_marginTop", vertical);
            bottomMargin = a.dimension("layout_marginBottom", vertical);
        }

        public MarginLayoutParams(int width, int height) {
            super(width, height);
        }

        public MarginLayoutParams(MarginLayoutParams source) {
            this((LayoutParams) source);
            setMargins(source.leftMargin, source.topMargin, source.rightMargin, source.bottomMargin);
        }

        public MarginLayoutParams(LayoutParams source) {
            super(source);
        }

        public void setMargins(int left, int top, int right, int bottom) {
            leftMargin = left;
            topMargin = top;
            rightMargin = right;
            bottomMargin = bottom;
        }

        public void setMarginStart(int start) {
            leftMargin = start;
        }

        public void setMarginEnd(int end) {
            rightMargin = end;
        }

        public int getMarginStart() {
            return leftMargin;
        }

        public int getMarginEnd() {
            return rightMargin;
        }
    }

    public ViewGroup(Context context) {
        this(context, null);
    }

    public ViewGroup(Context context, AttributeSet attrs) {
        this(context, attrs, 0);
    }

    public ViewGroup(Context context, AttributeSet attrs, int defStyleAttr) {
        this(context, attrs, defStyleAttr, 0);
    }

    public ViewGroup(Context context, AttributeSet attrs, int defStyleAttr, int defStyleRes) {
        super(context, attrs, defStyleAttr, defStyleRes);
        setFlags(WILL_NOT_DRAW, WILL_NOT_DRAW);
    }

    // ---- children ----

    public int getChildCount() {
        return mChildrenCount;
    }

    public View getChildAt(int index) {
        return index < 0 || index >= mChildrenCount ? null : mChildren[index];
    }

    public int indexOfChild(View child) {
        for (int i = 0; i < mChildrenCount; i++) {
            if (mChildren[i] == child) {
                return i;
            }
        }
        return -1;
    }

    public void addView(View child) {
        addView(child, -1);
    }

    public void addView(View child, int index) {
        if (child == null) {
            throw new IllegalArgumentException("Cannot add a null child view to a ViewGroup");
        }
        LayoutParams params = child.getLayoutParams();
        addView(child, index, params != null ? params : generateDefaultLayoutParams());
    }

    public void addView(View child, int width, int height) {
        LayoutParams params = generateDefaultLayoutParams();
        params.width = width;
        params.height = height;
        addView(child, -1, params);
    }

    @Override
    public void addView(View child, LayoutParams params) {
        addView(child, -1, params);
    }

    public void addView(View child, int index, LayoutParams params) {
        if (child == null) {
            throw new IllegalArgumentException("Cannot add a null child view to a ViewGroup");
        }
        requestLayout();
        invalidate();
        addViewInner(child, index, params, false);
    }

    /** Adds a child while this view is being laid out: no new layout is asked for. */
    protected boolean addViewInLayout(View child, int index, LayoutParams params) {
        addViewInner(child, index, params, true);
        return true;
    }

    private void addViewInner(View child, int index, LayoutParams params, boolean preventRequestLayout) {
        if (child.getParent() != null) {
            throw new IllegalStateException("The specified child already has a parent. "
                    + "You must call removeView() on the child's parent first.");
        }
        if (!checkLayoutParams(params)) {
            params = generateLayoutParams(params);
        }
        if (preventRequestLayout) {
            child.mLayoutParams = params;
        } else {
            child.setLayoutParams(params);
        }
        addInArray(child, index < 0 ? mChildrenCount : index);
        child.assignParent(this);
        if (child.hasFocus()) {
            requestChildFocus(child, child.findFocus());
        }
        if (mAttachInfo != null) {
            child.dispatchAttachedToWindow(mAttachInfo, 0);
        }
        onViewAdded(child);
        if (mOnHierarchyChangeListener != null) {
            mOnHierarchyChangeListener.onChildViewAdded(this, child);
        }
    }

    private void addInArray(View child, int index) {
        if (index > mChildrenCount) {
            throw new IndexOutOfBoundsException("index=" + index + " count=" + mChildrenCount);
        }
        if (mChildrenCount == mChildren.length) {
            View[] grown = new View[mChildren.length + ARRAY_INITIAL_CAPACITY];
            System.arraycopy(mChildren, 0, grown, 0, mChildrenCount);
            mChildren = grown;
        }
        System.arraycopy(mChildren, index, mChildren, index + 1, mChildrenCount - index);
        mChildren[index] = child;
        mChildrenCount++;
    }

    @Override
    public void updateViewLayout(View view, LayoutParams params) {
        if (view.mParent != this) {
            throw new IllegalArgumentException("Given view not a child of " + this);
        }
        view.setLayoutParams(checkLayoutParams(params) ? params : generateLayoutParams(params));
    }

    @Override
    public void removeView(View view) {
        int index = indexOfChild(view);
        if (index >= 0) {
            removeViewInternal(index, view);
        }
        requestLayout();
        invalidate();
    }

    public void removeViewAt(int index) {
        if (index < 0 || index >= mChildrenCount) {
            throw new IndexOutOfBoundsException("index=" + index + " count=" + mChildrenCount);
        }
        removeViewInternal(index, mChildren[index]);
        requestLayout();
        invalidate();
    }

    public void removeViews(int start, int count) {
        for (int i = 0; i < count; i++) {
            removeViewInternal(start, mChildren[start]);
        }
        requestLayout();
        invalidate();
    }

    public void removeViewInLayout(View view) {
        int index = indexOfChild(view);
        if (index >= 0) {
            removeViewInternal(index, view);
        }
    }

    public void removeAllViews() {
        removeAllViewsInLayout();
        requestLayout();
        invalidate();
    }

    public void removeAllViewsInLayout() {
        for (int i = mChildrenCount - 1; i >= 0; i--) {
            removeViewInternal(i, mChildren[i]);
        }
    }

    private void removeViewInternal(int index, View view) {
        if (view == mFocused) {
            view.unFocus(null);
            clearChildFocus(view);
        }
        if (view == mTouchTarget) {
            mTouchTarget = null;
        }
        if (view.mAttachInfo != null) {
            view.dispatchDetachedFromWindow();
        }
        view.assignParent(null);
        System.arraycopy(mChildren, index + 1, mChildren, index, mChildrenCount - index - 1);
        mChildren[--mChildrenCount] = null;
        onViewRemoved(view);
        if (mOnHierarchyChangeListener != null) {
            mOnHierarchyChangeListener.onChildViewRemoved(this, view);
        }
    }

    public void bringChildToFront(View child) {
        int index = indexOfChild(child);
        if (index >= 0) {
            System.arraycopy(mChildren, index + 1, mChildren, index, mChildrenCount - index - 1);
            mChildren[mChildrenCount - 1] = child;
            requestLayout();
            invalidate();
        }
    }

    public void onViewAdded(View child) {
    }

    public void onViewRemoved(View child) {
    }

    public void setOnHierarchyChangeListener(OnHierarchyChangeListener listener) {
        mOnHierarchyChangeListener = listener;
    }

    @Override
    protected View findViewTraversal(int id) {
        if (id == mID) {
            return this;
        }
        for (int i = 0; i < mChildrenCount; i++) {
            View v = mChildren[i].findViewTraversal(id);
            if (v != null) {
                return v;
            }
        }
        return null;
    }

    @Override
    protected View findViewWithTagTraversal(Object tag) {
        if (tag.equals(mTag)) {
            return this;
        }
        for (int i = 0; i < mChildrenCount; i++) {
            View v = mChildren[i].findViewWithTagTraversal(tag);
            if (v != null) {
                return v;
            }
        }
        return null;
    }

    // ---- layout ----

    protected LayoutParams generateDefaultLayoutParams() {
        return new LayoutParams(LayoutParams.WRAP_CONTENT, LayoutParams.WRAP_CONTENT);
    }

    public LayoutParams generateLayoutParams(AttributeSet attrs) {
        return new LayoutParams(getContext(), attrs);
    }

    protected LayoutParams generateLayoutParams(LayoutParams p) {
        return p;
    }

    protected boolean checkLayoutParams(LayoutParams p) {
        return p != null;
    }

    @Override
    protected abstract void onLayout(boolean changed, int l, int t, int r, int b);

    /** The spec for a child that wants childDimension, in a parent with spec of which padding is used. */
    public static int getChildMeasureSpec(int spec, int padding, int childDimension) {
        int mode = MeasureSpec.getMode(spec);
        int size = Math.max(0, MeasureSpec.getSize(spec) - padding);
        if (childDimension >= 0) {
            return MeasureSpec.makeMeasureSpec(childDimension, MeasureSpec.EXACTLY);
        }
        if (mode == MeasureSpec.UNSPECIFIED) {
            return MeasureSpec.makeMeasureSpec(0, MeasureSpec.UNSPECIFIED);
        }
        boolean exact = mode == MeasureSpec.EXACTLY && childDimension == LayoutParams.MATCH_PARENT;
        return MeasureSpec.makeMeasureSpec(size, exact ? MeasureSpec.EXACTLY : MeasureSpec.AT_MOST);
    }

    protected void measureChildren(int widthMeasureSpec, int heightMeasureSpec) {
        for (int i = 0; i < mChildrenCount; i++) {
            if (mChildren[i].getVisibility() != GONE) {
                measureChild(mChildren[i], widthMeasureSpec, heightMeasureSpec);
            }
        }
    }

    protected void measureChild(View child, int parentWidthMeasureSpec, int parentHeightMeasureSpec) {
        LayoutParams lp = child.getLayoutParams();
        child.measure(getChildMeasureSpec(parentWidthMeasureSpec, mPaddingLeft + mPaddingRight, lp.width),
                getChildMeasureSpec(parentHeightMeasureSpec, mPaddingTop + mPaddingBottom, lp.height));
    }

    protected void measureChildWithMargins(View child, int parentWidthMeasureSpec, int widthUsed,
            int parentHeightMeasureSpec, int heightUsed) {
        MarginLayoutParams lp = (MarginLayoutParams) child.getLayoutParams();
        child.measure(
                getChildMeasureSpec(parentWidthMeasureSpec,
                        mPaddingLeft + mPaddingRight + lp.leftMargin + lp.rightMargin + widthUsed, lp.width),
                getChildMeasureSpec(parentHeightMeasureSpec,
                        mPaddingTop + mPaddingBottom + lp.topMargin + lp.bottomMargin + heightUsed, lp.height));
    }

    public boolean shouldDelayChildPressedState() {
        return true;
    }

    public void setClipChildren(boolean clipChildren) {
    }

    public void setClipToPadding(boolean clipToPadding) {
    }

    public void setMotionEventSplittingEnabled(boolean split) {
    }

    public void setLayoutTransition(Object transition) {
    }

    // ---- window ----

    @Override
    void dispatchAttachedToWindow(AttachInfo info, int visibility) {
        super.dispatchAttachedToWindow(info, visibility);
        for (View child : snapshot()) {
            if (child.mParent == this && child.mAttachInfo == null) {
                child.dispatchAttachedToWindow(info, visibility);
            }
        }
    }

    @Override
    void dispatchDetachedFromWindow() {
        for (View child : snapshot()) {
            if (child.mAttachInfo != null) {
                child.dispatchDetachedFromWindow();
            }
        }
        mTouchTarget = null;
        super.dispatchDetachedFromWindow();
    }

    /** The children as they are now: callbacks may change them. */
    private View[] snapshot() {
        View[] copy = new View[mChildrenCount];
        System.arraycopy(mChildren, 0, copy, 0, mChildrenCount);
        return copy;
    }

    @Override
    public void dispatchWindowFocusChanged(boolean hasFocus) {
        super.dispatchWindowFocusChanged(hasFocus);
        for (View child : snapshot()) {
            child.dispatchWindowFocusChanged(hasFocus);
        }
    }

    @Override
    protected void dispatchVisibilityChanged(View changedView, int visibility) {
        super.dispatchVisibilityChanged(changedView, visibility);
        for (View child : snapshot()) {
            child.dispatchVisibilityChanged(changedView, visibility);
        }
    }

    @Override
    public void onDescendantInvalidated(View child, View target) {
        mPrivateFlags |= PFLAG_DIRTY;
        if (mParent != null) {
            mParent.onDescendantInvalidated(this, target);
        }
    }

    @Override
    public void childDrawableStateChanged(View child) {
    }

    // ---- touch ----

    /** Whether to take the rest of a gesture away from the children. */
    public boolean onInterceptTouchEvent(MotionEvent ev) {
        return false;
    }

    @Override
    public void requestDisallowInterceptTouchEvent(boolean disallowIntercept) {
        mDisallowIntercept = disallowIntercept;
        if (mParent != null) {
            mParent.requestDisallowInterceptTouchEvent(disallowIntercept);
        }
    }

    @Override
    public boolean dispatchTouchEvent(MotionEvent ev) {
        int action = ev.getActionMasked();
        if (action == MotionEvent.ACTION_DOWN) {
            mTouchTarget = null;
            mDisallowIntercept = false;
        }
        boolean intercepted;
        if (action == MotionEvent.ACTION_DOWN || mTouchTarget != null) {
            intercepted = !mDisallowIntercept && onInterceptTouchEvent(ev);
        } else {
            intercepted = true;
        }
        boolean handled;
        if (action == MotionEvent.ACTION_DOWN && !intercepted && dispatchDown(ev)) {
            handled = true;
        } else if (mTouchTarget == null) {
            handled = super.dispatchTouchEvent(ev);
        } else if (intercepted) {
            MotionEvent cancel = MotionEvent.obtain(ev);
            cancel.setAction(MotionEvent.ACTION_CANCEL);
            handled = dispatchTransformed(cancel, mTouchTarget);
            mTouchTarget = null;
        } else {
            handled = dispatchTransformed(ev, mTouchTarget);
        }
        if (action == MotionEvent.ACTION_UP || action == MotionEvent.ACTION_CANCEL) {
            mTouchTarget = null;
        }
        return handled;
    }

    /** Finds the topmost child under the pointer that takes the gesture. */
    private boolean dispatchDown(MotionEvent ev) {
        float x = ev.getX() + mScrollX;
        float y = ev.getY() + mScrollY;
        View[] children = snapshot();
        for (int i = children.length - 1; i >= 0; i--) {
            View child = children[i];
            if (child.getVisibility() != VISIBLE || child.mParent != this
                    || !child.pointInView(x - child.getX(), y - child.getY(), 0)) {
                continue;
            }
            if (dispatchTransformed(ev, child)) {
                mTouchTarget = child;
                return true;
            }
        }
        return false;
    }

    private boolean dispatchTransformed(MotionEvent ev, View child) {
        float dx = mScrollX - child.getX();
        float dy = mScrollY - child.getY();
        ev.offsetLocation(dx, dy);
        boolean handled = child.dispatchTouchEvent(ev);
        ev.offsetLocation(-dx, -dy);
        return handled;
    }

    @Override
    public boolean showContextMenuForChild(View originalView) {
        return mParent != null && mParent.showContextMenuForChild(originalView);
    }

    // ---- keys and focus ----

    @Override
    public boolean dispatchKeyEvent(KeyEvent event) {
        if (isFocused()) {
            return super.dispatchKeyEvent(event);
        }
        return mFocused != null && mFocused.dispatchKeyEvent(event);
    }

    @Override
    public void requestChildFocus(View child, View focused) {
        if (getDescendantFocusability() == FOCUS_BLOCK_DESCENDANTS) {
            return;
        }
        super.unFocus(focused);
        if (mFocused != child) {
            if (mFocused != null) {
                mFocused.unFocus(focused);
            }
            mFocused = child;
        }
        if (mParent != null) {
            mParent.requestChildFocus(this, focused);
        }
    }

    @Override
    public void clearChildFocus(View child) {
        mFocused = null;
        if (mParent != null) {
            mParent.clearChildFocus(this);
        }
    }

    @Override
    void unFocus(View focused) {
        if (mFocused == null) {
            super.unFocus(focused);
        } else {
            mFocused.unFocus(focused);
            mFocused = null;
        }
    }

    @Override
    public void clearFocus() {
        if (mFocused == null) {
            super.clearFocus();
        } else {
            View focused = mFocused;
            mFocused = null;
            focused.clearFocus();
        }
    }

    public View getFocusedChild() {
        return mFocused;
    }

    @Override
    public boolean hasFocus() {
        return isFocused() || mFocused != null;
    }

    @Override
    public View findFocus() {
        if (isFocused()) {
            return this;
        }
        return mFocused == null ? null : mFocused.findFocus();
    }

    @Override
    public boolean requestFocus(int direction, Rect previouslyFocusedRect) {
        if (getDescendantFocusability() != FOCUS_AFTER_DESCENDANTS
                && super.requestFocus(direction, previouslyFocusedRect)) {
            return true;
        }
        if (getDescendantFocusability() != FOCUS_BLOCK_DESCENDANTS) {
            for (int i = 0; i < mChildrenCount; i++) {
                if (mChildren[i].getVisibility() == VISIBLE && mChildren[i].requestFocus(direction, previouslyFocusedRect)) {
                    return true;
                }
            }
        }
        return getDescendantFocusability() == FOCUS_AFTER_DESCENDANTS && super.requestFocus(direction, previouslyFocusedRect);
    }

    @Override
    public void addFocusables(ArrayList<View> views, int direction) {
        super.addFocusables(views, direction);
        if (getDescendantFocusability() == FOCUS_BLOCK_DESCENDANTS) {
            return;
        }
        for (int i = 0; i < mChildrenCount; i++) {
            if (mChildren[i].getVisibility() == VISIBLE) {
                mChildren[i].addFocusables(views, direction);
            }
        }
    }

    public int getDescendantFocusability() {
        return mDescendantFocusability;
    }

    public void setDescendantFocusability(int focusability) {
        mDescendantFocusability = focusability;
    }

    @Override
    protected void dispatchSetPressed(boolean pressed) {
        for (int i = 0; i < mChildrenCount; i++) {
            View child = mChildren[i];
            if (!pressed || (!child.isClickable() && !child.isLongClickable())) {
                child.setPressed(pressed);
            }
        }
    }

    @Override
    protected void dispatchSetSelected(boolean selected) {
        for (int i = 0; i < mChildrenCount; i++) {
            mChildren[i].setSelected(selected);
        }
    }

    // ---- drawing ----

    @Override
    protected void dispatchDraw(Canvas canvas) {
        for (View child : snapshot()) {
            if (child.getVisibility() == VISIBLE) {
                drawChild(canvas, child, 0);
            }
        }
    }

    protected boolean drawChild(Canvas canvas, View child, long drawingTime) {
        int saved = canvas.save();
        canvas.translate(child.getX() - mScrollX, child.getY() - mScrollY);
        canvas.clipRect(0, 0, child.getWidth(), child.getHeight());
        child.draw(canvas);
        canvas.restoreToCount(saved);
        return false;
    }

    // ---- state ----

    @Override
    protected void dispatchSaveInstanceState(SparseArray<Parcelable> container) {
        super.dispatchSaveInstanceState(container);
        for (View child : snapshot()) {
            child.dispatchSaveInstanceState(container);
        }
    }

    @Override
    protected void dispatchRestoreInstanceState(SparseArray<Parcelable> container) {
        super.dispatchRestoreInstanceState(container);
        for (View child : snapshot()) {
            child.dispatchRestoreInstanceState(container);
        }
    }

    /** Restores this view only: the children's state is somebody else's. */
    protected void dispatchThawSelfOnly(SparseArray<Parcelable> container) {
        super.dispatchRestoreInstanceState(container);
    }

    /** Saves this view only. */
    protected void dispatchFreezeSelfOnly(SparseArray<Parcelable> container) {
        super.dispatchSaveInstanceState(container);
    }
}
