package android.widget;

import android.content.Context;
import android.graphics.drawable.Drawable;
import android.os.Parcelable;
import android.os.Parcel;
import android.util.AttributeSet;
import android.util.SparseBooleanArray;
import android.view.ContextMenu;
import android.view.MotionEvent;
import android.view.View;
import android.view.ViewConfiguration;
import android.view.ViewGroup;

import com.android.internal.view.Attributes;

import java.util.ArrayList;
import java.util.HashMap;

/**
 * Shows as many of an adapter's items as there is room for, and uses the views of those that went out of sight again. What
 * lies where is up to subclasses.
 */
public abstract class AbsListView extends AdapterView<ListAdapter> {
    public static final int CHOICE_MODE_NONE = 0;
    public static final int CHOICE_MODE_SINGLE = 1;
    public static final int CHOICE_MODE_MULTIPLE = 2;
    public static final int CHOICE_MODE_MULTIPLE_MODAL = 3;
    public static final int TRANSCRIPT_MODE_DISABLED = 0;
    public static final int TRANSCRIPT_MODE_NORMAL = 1;
    public static final int TRANSCRIPT_MODE_ALWAYS_SCROLL = 2;

    ListAdapter mAdapter;
    private AdapterDataSetObserver mDataSetObserver;
    /** Where the first child's top is; negative when it is partly out of sight. */
    int mFirstTop;
    private final HashMap<Integer, ArrayList<View>> mScrap = new HashMap<Integer, ArrayList<View>>();
    private final HashMap<Integer, View> mActive = new HashMap<Integer, View>();
    private int mChoiceMode = CHOICE_MODE_NONE;
    private final SparseBooleanArray mCheckStates = new SparseBooleanArray();
    private OnScrollListener mOnScrollListener;
    private PerformClick mPerformClick;
    private CheckForLongPress mPendingCheckForLongPress;
    private View mTouched;
    private int mMotionPosition = INVALID_POSITION;
    private float mDownY;
    private float mLastY;
    private boolean mScrolling;
    private boolean mLongPressed;
    private ContextMenu.ContextMenuInfo mContextMenuInfo;

    public interface OnScrollListener {
        int SCROLL_STATE_IDLE = 0;
        int SCROLL_STATE_TOUCH_SCROLL = 1;
        int SCROLL_STATE_FLING = 2;

        void onScrollStateChanged(AbsListView view, int scrollState);

        void onScroll(AbsListView view, int firstVisibleItem, int visibleItemCount, int totalItemCount);
    }

    /** Size and type of an item's view. */
    public static class LayoutParams extends ViewGroup.LayoutParams {
        int viewType;

        public LayoutParams(Context c, AttributeSet attrs) {
            super(c, attrs);
        }

        public LayoutParams(int w, int h) {
            super(w, h);
        }

        public LayoutParams(int w, int h, int viewType) {
            super(w, h);
            this.viewType = viewType;
        }

        public LayoutParams(ViewGroup.LayoutParams source) {
            super(source);
        }
    }

    public AbsListView(Context context) {
        this(context, null);
    }

    public AbsListView(Context context, AttributeSet attrs) {
        this(context, attrs, 0);
    }

    public AbsListView(Context context, AttributeSet attrs, int defStyleAttr) {
        super(context, attrs, defStyleAttr);
        setClickable(true);
        setFocusableInTouchMode(true);
        if (attrs != null) {
            mChoiceMode = new Attributes(context, attrs).choice("choiceMode", CHOICE_MODE_NONE, "none", CHOICE_MODE_NONE,
                    "singleChoice", CHOICE_MODE_SINGLE, "multipleChoice", CHOICE_MODE_MULTIPLE,
                    "multipleChoiceModal", CHOICE_MODE_MULTIPLE_MODAL);
        }
    }

    @Override
    public ListAdapter getAdapter() {
        return mAdapter;
    }

    /** Takes an adapter over, whose items come with the next layout. */
    void adopt(ListAdapter adapter) {
        if (mAdapter != null && mDataSetObserver != null) {
            mAdapter.unregisterDataSetObserver(mDataSetObserver);
            mDataSetObserver = null;
        }
        resetList();
        mAdapter = adapter;
        mCheckStates.clear();
        if (adapter != null) {
            mOldItemCount = mItemCount;
            mItemCount = adapter.getCount();
            mDataChanged = true;
            mDataSetObserver = new AdapterDataSetObserver();
            adapter.registerDataSetObserver(mDataSetObserver);
        }
        checkFocus();
        requestLayout();
    }

    void resetList() {
        removeAllViewsInLayout();
        mScrap.clear();
        mFirstPosition = 0;
        mFirstTop = 0;
        mDataChanged = false;
        mItemCount = 0;
        mSelectedPosition = INVALID_POSITION;
        invalidate();
    }

    @Override
    protected ViewGroup.LayoutParams generateDefaultLayoutParams() {
        return new LayoutParams(LayoutParams.MATCH_PARENT, LayoutParams.WRAP_CONTENT);
    }

    @Override
    public ViewGroup.LayoutParams generateLayoutParams(AttributeSet attrs) {
        return new LayoutParams(getContext(), attrs);
    }

    @Override
    protected ViewGroup.LayoutParams generateLayoutParams(ViewGroup.LayoutParams p) {
        return new LayoutParams(p);
    }

    @Override
    protected boolean checkLayoutParams(ViewGroup.LayoutParams p) {
        return p instanceof LayoutParams;
    }

    // ---- views of items ----

    /** The view of an item, out of scrap if possible. */
    View obtainView(int position) {
        int type = mAdapter.getItemViewType(position);
        ArrayList<View> scrap = mScrap.get(type);
        View convert = type >= 0 && scrap != null && !scrap.isEmpty() ? scrap.remove(scrap.size() - 1) : null;
        View view = mAdapter.getView(position, convert, this);
        if (view != convert && convert != null) {
            addScrap(convert, type);
        }
        if (view == null) {
            throw new NullPointerException("the adapter " + mAdapter.getClass().getName() + " gave no view for item " + position);
        }
        ViewGroup.LayoutParams lp = view.getLayoutParams();
        LayoutParams mine = lp instanceof LayoutParams ? (LayoutParams) lp
                : lp == null ? (LayoutParams) generateDefaultLayoutParams() : (LayoutParams) generateLayoutParams(lp);
        mine.viewType = type;
        if (lp != mine) {
            view.setLayoutParams(mine);
        }
        showChecked(view, position);
        return view;
    }

    private void addScrap(View view, int type) {
        if (type >= 0) {
            mScrap.computeIfAbsent(type, t -> new ArrayList<View>()).add(view);
        }
    }

    /** Puts a view that was measured only back. */
    void scrap(View view) {
        addScrap(view, ((LayoutParams) view.getLayoutParams()).viewType);
    }

    /** The check of an error of apps: items that change without a word to the list. */
    final void checkCount() {
        if (mItemCount != mAdapter.getCount()) {
            throw new IllegalStateException("The content of the adapter has changed but ListView did not receive a "
                    + "notification. Make sure the content of your adapter is not modified from a background thread, but only "
                    + "from the UI thread. Make sure your adapter calls notifyDataSetChanged() when its content changes. [in "
                    + "ListView(" + getId() + ", " + getClass() + ") with Adapter(" + mAdapter.getClass() + ")]");
        }
    }

    /** Takes the children off: to be shown again as they are if nothing changed, else to be filled anew. */
    final void takeChildrenOff() {
        mActive.clear();
        for (int i = 0; i < getChildCount(); i++) {
            View child = getChildAt(i);
            if (mDataChanged) {
                scrap(child);
            } else {
                mActive.put(mFirstPosition + i, child);
            }
        }
    }

    /** The view for an item of this layout, as a child. It is not new if it shows the item already. */
    final View place(int position, int childIndex) {
        View view = mActive.remove(position);
        if (view != null && view.getParent() == this) {
            return view;
        }
        view = obtainView(position);
        if (view.getParent() == this) {
            return view;
        }
        addViewInLayout(view, childIndex, view.getLayoutParams());
        return view;
    }

    /** Removes the children that this layout does not show; shown are its children in order. */
    final void settle(ArrayList<View> shown) {
        for (View unused : mActive.values()) {
            scrap(unused);
        }
        mActive.clear();
        for (int i = getChildCount() - 1; i >= 0; i--) {
            if (!shown.contains(getChildAt(i))) {
                removeViewInLayout(getChildAt(i));
            }
        }
        for (int i = 0; i < shown.size(); i++) {
            if (getChildAt(i) != shown.get(i)) {
                removeViewInLayout(shown.get(i));
                addViewInLayout(shown.get(i), i, shown.get(i).getLayoutParams());
            }
        }
        mDataChanged = false;
        if (mOnScrollListener != null) {
            mOnScrollListener.onScroll(this, mFirstPosition, getChildCount(), mItemCount);
        }
    }

    abstract void layoutChildren();

    @Override
    protected void onLayout(boolean changed, int l, int t, int r, int b) {
        if (changed) {
            for (int i = 0; i < getChildCount(); i++) {
                getChildAt(i).forceLayout();
            }
        }
        layoutChildren();
    }

    // ---- position ----

    @Override
    public View getSelectedView() {
        return mItemCount > 0 && mSelectedPosition >= 0 ? getChildAt(mSelectedPosition - mFirstPosition) : null;
    }

    @Override
    public void setSelection(int position) {
        mFirstPosition = Math.max(0, Math.min(position, Math.max(0, mItemCount - 1)));
        mFirstTop = 0;
        mDataChanged = true;
        requestLayout();
    }

    public void smoothScrollToPosition(int position) {
        setSelection(position);
    }

    public int pointToPosition(int x, int y) {
        for (int i = getChildCount() - 1; i >= 0; i--) {
            View child = getChildAt(i);
            if (child.getVisibility() == VISIBLE && x >= child.getLeft() && x < child.getRight() && y >= child.getTop()
                    && y < child.getBottom()) {
                return mFirstPosition + i;
            }
        }
        return INVALID_POSITION;
    }

    public void setOnScrollListener(OnScrollListener l) {
        mOnScrollListener = l;
    }

    public void invalidateViews() {
        mDataChanged = true;
        requestLayout();
        invalidate();
    }

    public void setTranscriptMode(int mode) {
    }

    public void setStackFromBottom(boolean stackFromBottom) {
    }

    public void setFastScrollEnabled(boolean enabled) {
    }

    public void setTextFilterEnabled(boolean textFilterEnabled) {
    }

    public void setCacheColorHint(int color) {
    }

    public void setSelector(int resID) {
    }

    public void setSelector(Drawable sel) {
    }

    public void setScrollingCacheEnabled(boolean enabled) {
    }

    // ---- choice ----

    public int getChoiceMode() {
        return mChoiceMode;
    }

    public void setChoiceMode(int choiceMode) {
        mChoiceMode = choiceMode;
    }

    public void setItemChecked(int position, boolean value) {
        if (mChoiceMode == CHOICE_MODE_NONE) {
            return;
        }
        if (mChoiceMode == CHOICE_MODE_SINGLE && (value || isItemChecked(position))) {
            mCheckStates.clear();
        }
        if (value || mChoiceMode != CHOICE_MODE_SINGLE) {
            mCheckStates.put(position, value);
        }
        updateOnScreenCheckedViews();
    }

    public boolean isItemChecked(int position) {
        return mChoiceMode != CHOICE_MODE_NONE && mCheckStates.get(position);
    }

    public int getCheckedItemPosition() {
        return mChoiceMode == CHOICE_MODE_SINGLE && mCheckStates.size() == 1 ? mCheckStates.keyAt(0) : INVALID_POSITION;
    }

    public SparseBooleanArray getCheckedItemPositions() {
        return mChoiceMode == CHOICE_MODE_NONE ? null : mCheckStates;
    }

    public int getCheckedItemCount() {
        int n = 0;
        for (int i = 0; i < mCheckStates.size(); i++) {
            n += mCheckStates.valueAt(i) ? 1 : 0;
        }
        return n;
    }

    public void clearChoices() {
        mCheckStates.clear();
    }

    private void updateOnScreenCheckedViews() {
        for (int i = 0; i < getChildCount(); i++) {
            showChecked(getChildAt(i), mFirstPosition + i);
        }
    }

    private void showChecked(View view, int position) {
        if (mChoiceMode == CHOICE_MODE_NONE) {
            return;
        }
        if (view instanceof Checkable) {
            ((Checkable) view).setChecked(mCheckStates.get(position));
        } else {
            view.setActivated(mCheckStates.get(position));
        }
    }

    @Override
    public boolean performItemClick(View view, int position, long id) {
        if (mChoiceMode == CHOICE_MODE_SINGLE) {
            setItemChecked(position, true);
        } else if (mChoiceMode != CHOICE_MODE_NONE) {
            setItemChecked(position, !isItemChecked(position));
        }
        super.performItemClick(view, position, id);
        return true;
    }

    // ---- touch ----

    /** A click on an item that is due. */
    private final class PerformClick implements Runnable {
        private int mClickMotionPosition;

        @Override
        public void run() {
            if (mDataChanged) {
                return; // the item may be another by now
            }
            final ListAdapter adapter = mAdapter;
            final int position = mClickMotionPosition;
            if (adapter != null && mItemCount > 0 && position != INVALID_POSITION && position < adapter.getCount()
                    && isAttachedToWindow() && adapter.isEnabled(position)) {
                final View view = getChildAt(position - mFirstPosition);
                if (view != null) {
                    performItemClick(view, position, adapter.getItemId(position));
                }
            }
        }
    }

    private final class CheckForLongPress implements Runnable {
        @Override
        public void run() {
            View child = getChildAt(mMotionPosition - mFirstPosition);
            if (child != null && !mDataChanged) {
                mLongPressed = performLongPress(child, mMotionPosition, mAdapter.getItemId(mMotionPosition));
            }
        }
    }

    boolean performLongPress(View child, int position, long id) {
        boolean handled = mOnItemLongClickListener != null
                && mOnItemLongClickListener.onItemLongClick(this, child, position, id);
        if (!handled) {
            mContextMenuInfo = new AdapterContextMenuInfo(child, position, id);
            handled = super.showContextMenuForChild(this);
        }
        return handled;
    }

    @Override
    protected ContextMenu.ContextMenuInfo getContextMenuInfo() {
        return mContextMenuInfo;
    }

    @Override
    public boolean showContextMenuForChild(View originalView) {
        int position = getPositionForView(originalView);
        if (position >= 0) {
            mContextMenuInfo = new AdapterContextMenuInfo(originalView, position, mAdapter.getItemId(position));
            if (mOnItemLongClickListener != null
                    && mOnItemLongClickListener.onItemLongClick(this, originalView, position, mAdapter.getItemId(position))) {
                return true;
            }
        }
        return super.showContextMenuForChild(this);
    }

    @Override
    public boolean onInterceptTouchEvent(MotionEvent ev) {
        if (ev.getActionMasked() == MotionEvent.ACTION_DOWN) {
            mDownY = ev.getY();
            mLastY = ev.getY();
            mScrolling = false;
            return false;
        }
        return ev.getActionMasked() == MotionEvent.ACTION_MOVE && startScrollIfNeeded(ev);
    }

    private boolean startScrollIfNeeded(MotionEvent ev) {
        if (!mScrolling && Math.abs(ev.getY() - mDownY) > ViewConfiguration.get(mContext).getScaledTouchSlop()) {
            mScrolling = true;
            if (mOnScrollListener != null) {
                mOnScrollListener.onScrollStateChanged(this, OnScrollListener.SCROLL_STATE_TOUCH_SCROLL);
            }
        }
        return mScrolling;
    }

    @Override
    public boolean onTouchEvent(MotionEvent ev) {
        if (!isEnabled()) {
            return true;
        }
        switch (ev.getActionMasked()) {
            case MotionEvent.ACTION_DOWN:
                touchDown(ev);
                break;
            case MotionEvent.ACTION_MOVE:
                if (startScrollIfNeeded(ev)) {
                    release();
                    scrollItemsBy(Math.round(mLastY - ev.getY()));
                    mLastY = ev.getY();
                }
                break;
            case MotionEvent.ACTION_UP:
                touchUp();
                break;
            default:
                release();
                break;
        }
        return true;
    }

    private void touchDown(MotionEvent ev) {
        mDownY = ev.getY();
        mLastY = ev.getY();
        mScrolling = false;
        mLongPressed = false;
        mMotionPosition = pointToPosition((int) ev.getX(), (int) ev.getY());
        if (mDataChanged || mMotionPosition < 0 || !mAdapter.isEnabled(mMotionPosition)) {
            mMotionPosition = INVALID_POSITION;
            return;
        }
        mTouched = getChildAt(mMotionPosition - mFirstPosition);
        mTouched.setPressed(true);
        if (isLongClickable()) {
            if (mPendingCheckForLongPress == null) {
                mPendingCheckForLongPress = new CheckForLongPress();
            }
            postDelayed(mPendingCheckForLongPress, ViewConfiguration.getLongPressTimeout());
        }
    }

    private void touchUp() {
        boolean click = mMotionPosition != INVALID_POSITION && !mScrolling && !mLongPressed && mTouched != null;
        release();
        if (click) {
            if (mPerformClick == null) {
                mPerformClick = new PerformClick();
            }
            mPerformClick.mClickMotionPosition = mMotionPosition;
            post(mPerformClick);
        }
        if (mScrolling && mOnScrollListener != null) {
            mOnScrollListener.onScrollStateChanged(this, OnScrollListener.SCROLL_STATE_IDLE);
        }
        mScrolling = false;
    }

    private void release() {
        if (mTouched != null) {
            mTouched.setPressed(false);
            mTouched = null;
        }
        if (mPendingCheckForLongPress != null) {
            removeCallbacks(mPendingCheckForLongPress);
        }
    }

    /** Moves the items up by so many px. */
    void scrollItemsBy(int dy) {
        mFirstTop -= dy;
        layoutChildren();
        invalidate();
    }

    public void smoothScrollBy(int distance, int duration) {
        scrollItemsBy(distance);
    }

    @Override
    protected void onDetachedFromWindow() {
        super.onDetachedFromWindow();
        release();
        if (mAdapter != null && mDataSetObserver != null) {
            mAdapter.unregisterDataSetObserver(mDataSetObserver);
            mDataSetObserver = null;
        }
    }

    @Override
    protected void onAttachedToWindow() {
        super.onAttachedToWindow();
        if (mAdapter != null && mDataSetObserver == null) {
            mDataSetObserver = new AdapterDataSetObserver();
            mAdapter.registerDataSetObserver(mDataSetObserver);
            mDataChanged = true; // it may have changed meanwhile
            mOldItemCount = mItemCount;
            mItemCount = mAdapter.getCount();
        }
    }

    // ---- state ----

    /** Which item is on top, and which are checked. */
    static class SavedState extends BaseSavedState {
        int first;
        int top;
        int[] checked = new int[0];

        SavedState(Parcelable superState) {
            super(superState);
        }

        private SavedState(Parcel in) {
            super(in);
            first = in.readInt();
            top = in.readInt();
            checked = in.createIntArray();
        }

        @Override
        public void writeToParcel(Parcel out, int flags) {
            super.writeToParcel(out, flags);
            out.writeInt(first);
            out.writeInt(top);
            out.writeIntArray(checked);
        }

        public static final Parcelable.Creator<SavedState> CREATOR = new Parcelable.Creator<SavedState>() {
            @Override
            public SavedState createFromParcel(Parcel in) {
                return new SavedState(in);
            }

            @Override
            public SavedState[] newArray(int size) {
                return new SavedState[size];
            }
        };
    }

    @Override
    public Parcelable onSaveInstanceState() {
        SavedState ss = new SavedState(super.onSaveInstanceState());
        ss.first = mFirstPosition;
        ss.top = mFirstTop;
        ss.checked = new int[getCheckedItemCount()];
        for (int i = 0, n = 0; i < mCheckStates.size(); i++) {
            if (mCheckStates.valueAt(i)) {
                ss.checked[n++] = mCheckStates.keyAt(i);
            }
        }
        return ss;
    }

    @Override
    public void onRestoreInstanceState(Parcelable state) {
        SavedState ss = (SavedState) state;
        super.onRestoreInstanceState(ss.getSuperState());
        mFirstPosition = ss.first;
        mFirstTop = ss.top;
        for (int position : ss.checked) {
            mCheckStates.put(position, true);
        }
        mDataChanged = true;
        requestLayout();
    }
}
