package androidx.recyclerview.widget;

import android.content.Context;
import android.database.Observable;
import android.util.AttributeSet;
import android.view.MotionEvent;
import android.view.View;
import android.view.ViewConfiguration;
import android.view.ViewGroup;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;

/**
 * Shows as many of an adapter's items as there is room for. Holders of items that went out of sight are bound again; items
 * are rebound after the adapter has said that they changed. There are no animations.
 */
public class RecyclerView extends ViewGroup {
    public static final int NO_POSITION = -1;
    public static final long NO_ID = -1;
    public static final int HORIZONTAL = 0;
    public static final int VERTICAL = 1;
    public static final int SCROLL_STATE_IDLE = 0;
    public static final int SCROLL_STATE_DRAGGING = 1;

    private Adapter<ViewHolder> mAdapter;
    private LayoutManager mLayout;
    private final RecyclerViewDataObserver mObserver = new RecyclerViewDataObserver();
    private final HashMap<Integer, ArrayList<ViewHolder>> mPool = new HashMap<Integer, ArrayList<ViewHolder>>();
    private final ArrayList<OnScrollListener> mScrollListeners = new ArrayList<OnScrollListener>();
    private int mOffset; // px that are scrolled out above
    private float mDownY;
    private float mLastY;
    private boolean mDragging;

    /** Holds the view of an item. */
    public abstract static class ViewHolder {
        public final View itemView;
        int mPosition = NO_POSITION;
        int mItemViewType;
        boolean mInvalid = true;
        RecyclerView mOwner;

        public ViewHolder(View itemView) {
            if (itemView == null) {
                throw new IllegalArgumentException("itemView may not be null");
            }
            this.itemView = itemView;
        }

        public final int getAdapterPosition() {
            return mPosition;
        }

        public final int getBindingAdapterPosition() {
            return mPosition;
        }

        public final int getAbsoluteAdapterPosition() {
            return mPosition;
        }

        public final int getLayoutPosition() {
            return mPosition;
        }

        public final int getItemViewType() {
            return mItemViewType;
        }

        public final long getItemId() {
            return mOwner == null || mPosition < 0 ? NO_ID : mOwner.mAdapter.getItemId(mPosition);
        }
    }

    /** Items and the holders that show them. */
    public abstract static class Adapter<VH extends ViewHolder> {
        private final AdapterDataObservable mObservable = new AdapterDataObservable();
        private boolean mHasStableIds;

        public abstract VH onCreateViewHolder(ViewGroup parent, int viewType);

        public abstract void onBindViewHolder(VH holder, int position);

        public void onBindViewHolder(VH holder, int position, List<Object> payloads) {
            onBindViewHolder(holder, position);
        }

        public abstract int getItemCount();

        public int getItemViewType(int position) {
            return 0;
        }

        public long getItemId(int position) {
            return NO_ID;
        }

        public void setHasStableIds(boolean hasStableIds) {
            mHasStableIds = hasStableIds;
        }

        public final boolean hasStableIds() {
            return mHasStableIds;
        }

        public void onViewRecycled(VH holder) {
        }

        public void onViewAttachedToWindow(VH holder) {
        }

        public void onViewDetachedFromWindow(VH holder) {
        }

        public void onAttachedToRecyclerView(RecyclerView recyclerView) {
        }

        public void onDetachedFromRecyclerView(RecyclerView recyclerView) {
        }

        public void registerAdapterDataObserver(AdapterDataObserver observer) {
            mObservable.registerObserver(observer);
        }

        public void unregisterAdapterDataObserver(AdapterDataObserver observer) {
            mObservable.unregisterObserver(observer);
        }

        public final void notifyDataSetChanged() {
            mObservable.notifyChanged();
        }

        public final void notifyItemChanged(int position) {
            notifyItemRangeChanged(position, 1);
        }

        public final void notifyItemChanged(int position, Object payload) {
            notifyItemRangeChanged(position, 1);
        }

        public final void notifyItemRangeChanged(int positionStart, int itemCount) {
            mObservable.notifyItemRangeChanged(positionStart, itemCount);
        }

        public final void notifyItemInserted(int position) {
            notifyItemRangeInserted(position, 1);
        }

        public final void notifyItemRangeInserted(int positionStart, int itemCount) {
            mObservable.notifyItemRangeInserted(positionStart, itemCount);
        }

        public final void notifyItemRemoved(int position) {
            notifyItemRangeRemoved(position, 1);
        }

        public final void notifyItemRangeRemoved(int positionStart, int itemCount) {
            mObservable.notifyItemRangeRemoved(positionStart, itemCount);
        }

        public final void notifyItemMoved(int fromPosition, int toPosition) {
            mObservable.notifyChanged();
        }
    }

    /** Is told of changes of the items. */
    public abstract static class AdapterDataObserver {
        public void onChanged() {
        }

        public void onItemRangeChanged(int positionStart, int itemCount) {
        }

        public void onItemRangeInserted(int positionStart, int itemCount) {
        }

        public void onItemRangeRemoved(int positionStart, int itemCount) {
        }
    }

    static class AdapterDataObservable extends Observable<AdapterDataObserver> {
        void notifyChanged() {
            for (int i = mObservers.size() - 1; i >= 0; i--) {
                mObservers.get(i).onChanged();
            }
        }

        void notifyItemRangeChanged(int start, int count) {
            for (int i = mObservers.size() - 1; i >= 0; i--) {
                mObservers.get(i).onItemRangeChanged(start, count);
            }
        }

        void notifyItemRangeInserted(int start, int count) {
            for (int i = mObservers.size() - 1; i >= 0; i--) {
                mObservers.get(i).onItemRangeInserted(start, count);
            }
        }

        void notifyItemRangeRemoved(int start, int count) {
            for (int i = mObservers.size() - 1; i >= 0; i--) {
                mObservers.get(i).onItemRangeRemoved(start, count);
            }
        }
    }

    /** How items are arranged: in columns, from top to bottom. */
    public abstract static class LayoutManager {
        int spanCount() {
            return 1;
        }
    }

    public abstract static class ItemDecoration {
    }

    public abstract static class ItemAnimator {
    }

    public abstract static class OnScrollListener {
        public void onScrollStateChanged(RecyclerView recyclerView, int newState) {
        }

        public void onScrolled(RecyclerView recyclerView, int dx, int dy) {
        }
    }

    /** Size and margins of an item's view, and its holder. */
    public static class LayoutParams extends MarginLayoutParams {
        ViewHolder mViewHolder;

        public LayoutParams(Context c, AttributeSet attrs) {
            super(c, attrs);
        }

        public LayoutParams(int width, int height) {
            super(width, height);
        }

        public LayoutParams(ViewGroup.LayoutParams source) {
            super(source);
        }

        public LayoutParams(MarginLayoutParams source) {
            super(source);
        }
    }

    private final class RecyclerViewDataObserver extends AdapterDataObserver {
        @Override
        public void onChanged() {
            invalidateFrom(0);
        }

        @Override
        public void onItemRangeChanged(int positionStart, int itemCount) {
            for (int i = 0; i < getChildCount(); i++) {
                ViewHolder h = holder(getChildAt(i));
                h.mInvalid |= h.mPosition >= positionStart && h.mPosition < positionStart + itemCount;
            }
            requestLayout();
        }

        @Override
        public void onItemRangeInserted(int positionStart, int itemCount) {
            shift(positionStart, itemCount);
        }

        @Override
        public void onItemRangeRemoved(int positionStart, int itemCount) {
            for (int i = getChildCount() - 1; i >= 0; i--) {
                ViewHolder h = holder(getChildAt(i));
                if (h.mPosition >= positionStart && h.mPosition < positionStart + itemCount) {
                    h.mPosition = NO_POSITION;
                    h.mInvalid = true;
                }
            }
            shift(positionStart + itemCount, -itemCount);
        }
    }

    /** Holders from a position on have moved by so many; they show the same items. */
    private void shift(int from, int by) {
        for (int i = 0; i < getChildCount(); i++) {
            ViewHolder h = holder(getChildAt(i));
            if (h.mPosition >= from) {
                h.mPosition += by;
            }
        }
        requestLayout();
    }

    private void invalidateFrom(int position) {
        for (int i = 0; i < getChildCount(); i++) {
            ViewHolder h = holder(getChildAt(i));
            h.mInvalid |= h.mPosition >= position;
        }
        requestLayout();
    }

    public RecyclerView(Context context) {
        this(context, null);
    }

    public RecyclerView(Context context, AttributeSet attrs) {
        this(context, attrs, 0);
    }

    public RecyclerView(Context context, AttributeSet attrs, int defStyle) {
        super(context, attrs, defStyle);
        if (attrs != null && attrs.getAttributeValue(null, "layoutManager") != null) {
            mLayout = new LinearLayoutManager(context);
        }
    }

    @SuppressWarnings("unchecked")
    public void setAdapter(Adapter<?> adapter) {
        if (mAdapter != null) {
            mAdapter.unregisterAdapterDataObserver(mObserver);
            mAdapter.onDetachedFromRecyclerView(this);
        }
        removeAllViews();
        mPool.clear();
        mOffset = 0;
        mAdapter = (Adapter<ViewHolder>) adapter;
        if (mAdapter != null) {
            mAdapter.registerAdapterDataObserver(mObserver);
            mAdapter.onAttachedToRecyclerView(this);
        }
        requestLayout();
    }

    public Adapter<?> getAdapter() {
        return mAdapter;
    }

    public void setLayoutManager(LayoutManager layout) {
        mLayout = layout;
        requestLayout();
    }

    public LayoutManager getLayoutManager() {
        return mLayout;
    }

    public void setHasFixedSize(boolean hasFixedSize) {
    }

    public void addItemDecoration(ItemDecoration decor) {
    }

    public void setItemAnimator(ItemAnimator animator) {
    }

    public void setNestedScrollingEnabled(boolean enabled) {
    }

    public void addOnScrollListener(OnScrollListener listener) {
        mScrollListeners.add(listener);
    }

    public void removeOnScrollListener(OnScrollListener listener) {
        mScrollListeners.remove(listener);
    }

    private static ViewHolder holder(View child) {
        return ((LayoutParams) child.getLayoutParams()).mViewHolder;
    }

    public ViewHolder getChildViewHolder(View child) {
        return holder(child);
    }

    public int getChildAdapterPosition(View child) {
        return holder(child).mPosition;
    }

    public int getChildLayoutPosition(View child) {
        return holder(child).mPosition;
    }

    public ViewHolder findViewHolderForAdapterPosition(int position) {
        for (int i = 0; i < getChildCount(); i++) {
            if (holder(getChildAt(i)).mPosition == position) {
                return holder(getChildAt(i));
            }
        }
        return null;
    }

    public void scrollToPosition(int position) {
        int row = position / (mLayout == null ? 1 : mLayout.spanCount());
        int height = getChildCount() == 0 ? 0 : getChildAt(0).getHeight();
        mOffset = Math.max(0, row * height);
        requestLayout();
    }

    public void smoothScrollToPosition(int position) {
        scrollToPosition(position);
    }

    @Override
    protected ViewGroup.LayoutParams generateDefaultLayoutParams() {
        return new LayoutParams(LayoutParams.WRAP_CONTENT, LayoutParams.WRAP_CONTENT);
    }

    @Override
    public ViewGroup.LayoutParams generateLayoutParams(AttributeSet attrs) {
        return new LayoutParams(getContext(), attrs);
    }

    @Override
    protected ViewGroup.LayoutParams generateLayoutParams(ViewGroup.LayoutParams p) {
        return p instanceof MarginLayoutParams ? new LayoutParams((MarginLayoutParams) p) : new LayoutParams(p);
    }

    @Override
    protected boolean checkLayoutParams(ViewGroup.LayoutParams p) {
        return p instanceof LayoutParams;
    }

    @Override
    protected void onMeasure(int widthMeasureSpec, int heightMeasureSpec) {
        int width = MeasureSpec.getSize(widthMeasureSpec);
        int height = MeasureSpec.getSize(heightMeasureSpec);
        if (MeasureSpec.getMode(heightMeasureSpec) != MeasureSpec.EXACTLY) {
            int limit = MeasureSpec.getMode(heightMeasureSpec) == MeasureSpec.AT_MOST ? height : Integer.MAX_VALUE;
            height = Math.min(limit, fill(width, limit, false));
        }
        setMeasuredDimension(width, height);
    }

    @Override
    protected void onLayout(boolean changed, int l, int t, int r, int b) {
        fill(r - l, b - t, true);
    }

    /** Binds and, if place is set, lays out the items that are in sight. Returns the height of all of them. */
    private int fill(int width, int height, boolean place) {
        int count = mAdapter == null || mLayout == null ? 0 : mAdapter.getItemCount();
        int columns = mLayout == null ? 1 : Math.max(1, mLayout.spanCount());
        int cell = (width - mPaddingLeft - mPaddingRight) / columns;
        ArrayList<View> shown = new ArrayList<View>();
        int y = mPaddingTop - mOffset;
        int rowHeight = 0;
        for (int i = 0; i < count && y < height; i++) {
            View view = obtain(i);
            LayoutParams lp = (LayoutParams) view.getLayoutParams();
            view.measure(getChildMeasureSpec(MeasureSpec.makeMeasureSpec(cell, MeasureSpec.EXACTLY), lp.leftMargin + lp.rightMargin, lp.width),
                    getChildMeasureSpec(MeasureSpec.makeMeasureSpec(0, MeasureSpec.UNSPECIFIED), 0, lp.height));
            rowHeight = Math.max(rowHeight, view.getMeasuredHeight() + lp.topMargin + lp.bottomMargin);
            if (place) {
                int x = mPaddingLeft + i % columns * cell + lp.leftMargin;
                view.layout(x, y + lp.topMargin, x + view.getMeasuredWidth(), y + lp.topMargin + view.getMeasuredHeight());
            }
            shown.add(view);
            if (i % columns == columns - 1 || i == count - 1) {
                y += rowHeight;
                rowHeight = 0;
            }
        }
        recycleOthers(shown);
        return y + mOffset + mPaddingBottom;
    }

    private View obtain(int position) {
        int type = mAdapter.getItemViewType(position);
        ViewHolder h = findViewHolderForAdapterPosition(position);
        if (h != null && h.mItemViewType != type) {
            h.mPosition = NO_POSITION;
            h = null;
        }
        if (h == null) {
            ArrayList<ViewHolder> pool = mPool.get(type);
            h = pool == null || pool.isEmpty() ? create(type) : pool.remove(pool.size() - 1);
            h.mInvalid = true;
            addViewInLayout(h.itemView, -1, h.itemView.getLayoutParams());
        }
        if (h.mInvalid) {
            h.mPosition = position;
            h.mInvalid = false;
            mAdapter.onBindViewHolder(h, position, new ArrayList<Object>());
        }
        return h.itemView;
    }

    private ViewHolder create(int type) {
        ViewHolder h = mAdapter.onCreateViewHolder(this, type);
        if (h.itemView.getParent() != null) {
            throw new IllegalStateException("ViewHolder views must not be attached when created. Ensure that you are not "
                    + "passing 'true' to the attachToRoot parameter of LayoutInflater.inflate(..., boolean attachToRoot)");
        }
        h.mItemViewType = type;
        h.mOwner = this;
        ViewGroup.LayoutParams lp = h.itemView.getLayoutParams();
        LayoutParams mine = lp instanceof LayoutParams ? (LayoutParams) lp
                : (LayoutParams) (lp == null ? generateDefaultLayoutParams() : generateLayoutParams(lp));
        mine.mViewHolder = h;
        h.itemView.setLayoutParams(mine);
        return h;
    }

    private void recycleOthers(ArrayList<View> shown) {
        for (int i = getChildCount() - 1; i >= 0; i--) {
            View child = getChildAt(i);
            if (shown.contains(child)) {
                continue;
            }
            ViewHolder h = holder(child);
            removeViewInLayout(child);
            h.mPosition = NO_POSITION;
            mPool.computeIfAbsent(h.mItemViewType, t -> new ArrayList<ViewHolder>()).add(h);
            mAdapter.onViewRecycled(h);
        }
    }

    @Override
    public boolean onInterceptTouchEvent(MotionEvent ev) {
        if (ev.getActionMasked() == MotionEvent.ACTION_DOWN) {
            mDownY = ev.getY();
            mLastY = mDownY;
            mDragging = false;
        } else if (ev.getActionMasked() == MotionEvent.ACTION_MOVE) {
            mDragging |= Math.abs(ev.getY() - mDownY) > ViewConfiguration.get(getContext()).getScaledTouchSlop();
        }
        return mDragging;
    }

    @Override
    public boolean onTouchEvent(MotionEvent ev) {
        if (ev.getActionMasked() == MotionEvent.ACTION_MOVE) {
            scrollBy(0, Math.round(mLastY - ev.getY()));
            mLastY = ev.getY();
        }
        return true;
    }

    @Override
    public void scrollBy(int x, int y) {
        int content = fill(getWidth(), Integer.MAX_VALUE, false);
        int old = mOffset;
        mOffset = Math.max(0, Math.min(mOffset + y, content - getHeight()));
        requestLayout();
        if (old != mOffset) {
            for (OnScrollListener l : new ArrayList<OnScrollListener>(mScrollListeners)) {
                l.onScrolled(this, 0, mOffset - old);
            }
        }
    }
}
