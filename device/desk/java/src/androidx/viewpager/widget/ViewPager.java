package androidx.viewpager.widget;

import android.content.Context;
import android.database.DataSetObserver;
import android.os.Bundle;
import android.os.Parcelable;
import android.util.AttributeSet;
import android.view.MotionEvent;
import android.view.View;
import android.view.ViewConfiguration;
import android.view.ViewGroup;

import java.util.ArrayList;

/**
 * Shows one page of an adapter, keeps its neighbours, and turns to them when it is swiped. Pages are made when the pager is
 * measured or turned. There are no animations: a page that is turned to is there at once.
 */
public class ViewPager extends ViewGroup {
    public static final int SCROLL_STATE_IDLE = 0;
    public static final int SCROLL_STATE_DRAGGING = 1;
    public static final int SCROLL_STATE_SETTLING = 2;

    private static final String STATE_SUPER = "super";
    private static final String STATE_POSITION = "position";
    private static final String STATE_ADAPTER = "adapter";

    private final ArrayList<ItemInfo> mItems = new ArrayList<ItemInfo>(); // by position
    private final ArrayList<OnPageChangeListener> mListeners = new ArrayList<OnPageChangeListener>();
    private final PagerObserver mObserver = new PagerObserver();
    private OnPageChangeListener mOnPageChangeListener;
    private PagerAdapter mAdapter;
    private int mCurItem;
    private int mOffscreenPageLimit = 1;
    private int mRestoredCurItem = -1;
    private Parcelable mRestoredAdapterState;
    private boolean mPopulating;
    private boolean mFirstLayout = true;
    private float mDownX;
    private boolean mDragging;

    /** Told of the page that is shown. */
    public interface OnPageChangeListener {
        void onPageScrolled(int position, float positionOffset, int positionOffsetPixels);

        void onPageSelected(int position);

        void onPageScrollStateChanged(int state);
    }

    /** Does nothing. */
    public static class SimpleOnPageChangeListener implements OnPageChangeListener {
        @Override
        public void onPageScrolled(int position, float positionOffset, int positionOffsetPixels) {
        }

        @Override
        public void onPageSelected(int position) {
        }

        @Override
        public void onPageScrollStateChanged(int state) {
        }
    }

    private static final class ItemInfo {
        Object mObject;
        int mPosition;
    }

    private final class PagerObserver extends DataSetObserver {
        @Override
        public void onChanged() {
            dataSetChanged();
        }

        @Override
        public void onInvalidated() {
            dataSetChanged();
        }
    }

    public ViewPager(Context context) {
        super(context);
    }

    public ViewPager(Context context, AttributeSet attrs) {
        super(context, attrs);
    }

    public void setAdapter(PagerAdapter adapter) {
        if (mAdapter != null) {
            mAdapter.setViewPagerObserver(null);
            mAdapter.startUpdate(this);
            for (ItemInfo item : mItems) {
                mAdapter.destroyItem(this, item.mPosition, item.mObject);
            }
            mAdapter.finishUpdate(this);
            mItems.clear();
            mCurItem = 0;
            scrollTo(0, 0);
        }
        mAdapter = adapter;
        if (adapter == null) {
            return;
        }
        adapter.setViewPagerObserver(mObserver);
        boolean wasFirstLayout = mFirstLayout;
        mFirstLayout = true;
        if (mRestoredCurItem >= 0) {
            adapter.restoreState(mRestoredAdapterState, getContext().getClassLoader());
            select(mRestoredCurItem, false);
            mRestoredCurItem = -1;
            mRestoredAdapterState = null;
        } else if (!wasFirstLayout) {
            populate();
        } else {
            requestLayout();
        }
    }

    public PagerAdapter getAdapter() {
        return mAdapter;
    }

    public void setCurrentItem(int item) {
        select(item, true);
    }

    public void setCurrentItem(int item, boolean smoothScroll) {
        select(item, true);
    }

    public int getCurrentItem() {
        return mCurItem;
    }

    private void select(int item, boolean tell) {
        if (mAdapter == null || mAdapter.getCount() == 0) {
            return;
        }
        int to = Math.max(0, Math.min(item, mAdapter.getCount() - 1));
        boolean changed = to != mCurItem;
        mCurItem = to;
        if (mFirstLayout) {
            // The pages come with the first layout.
            tell(changed && tell);
            requestLayout();
            return;
        }
        populate();
        scrollTo(mCurItem * getWidth(), 0);
        tell(changed && tell);
    }

    private void tell(boolean changed) {
        if (!changed) {
            return;
        }
        if (mOnPageChangeListener != null) {
            mOnPageChangeListener.onPageSelected(mCurItem);
        }
        for (OnPageChangeListener l : new ArrayList<OnPageChangeListener>(mListeners)) {
            l.onPageSelected(mCurItem);
        }
    }

    @Deprecated
    public void setOnPageChangeListener(OnPageChangeListener listener) {
        mOnPageChangeListener = listener;
    }

    public void addOnPageChangeListener(OnPageChangeListener listener) {
        mListeners.add(listener);
    }

    public void removeOnPageChangeListener(OnPageChangeListener listener) {
        mListeners.remove(listener);
    }

    public void setOffscreenPageLimit(int limit) {
        mOffscreenPageLimit = Math.max(1, limit);
        populate();
    }

    public int getOffscreenPageLimit() {
        return mOffscreenPageLimit;
    }

    public void setPageMargin(int marginPixels) {
    }

    private ItemInfo at(int position) {
        for (ItemInfo item : mItems) {
            if (item.mPosition == position) {
                return item;
            }
        }
        return null;
    }

    /** Makes the current page and its neighbours, and takes the others away. */
    private void populate() {
        if (mAdapter == null || mPopulating || getWindowToken() == null) {
            return;
        }
        mPopulating = true;
        mAdapter.startUpdate(this);
        int count = mAdapter.getCount();
        int first = Math.max(0, mCurItem - mOffscreenPageLimit);
        int last = Math.min(count - 1, mCurItem + mOffscreenPageLimit);
        for (int i = mItems.size() - 1; i >= 0; i--) {
            ItemInfo item = mItems.get(i);
            if (item.mPosition < first || item.mPosition > last) {
                mItems.remove(i);
                mAdapter.destroyItem(this, item.mPosition, item.mObject);
            }
        }
        for (int p : order(first, last)) {
            if (at(p) == null) {
                ItemInfo item = new ItemInfo();
                item.mPosition = p;
                item.mObject = mAdapter.instantiateItem(this, p);
                mItems.add(item);
            }
        }
        mItems.sort((a, b) -> a.mPosition - b.mPosition);
        ItemInfo current = at(mCurItem);
        if (current != null) {
            mAdapter.setPrimaryItem(this, mCurItem, current.mObject);
        }
        mAdapter.finishUpdate(this);
        mPopulating = false;
    }

    /** The current page comes first, then those before it, then those after it. */
    private int[] order(int first, int last) {
        int[] out = new int[Math.max(0, last - first + 1)];
        int n = 0;
        for (int p = mCurItem; p >= first && p <= last; p--) {
            out[n++] = p;
        }
        for (int p = mCurItem + 1; p <= last; p++) {
            out[n++] = p;
        }
        return out;
    }

    private void dataSetChanged() {
        int count = mAdapter.getCount();
        mAdapter.startUpdate(this);
        for (int i = mItems.size() - 1; i >= 0; i--) {
            ItemInfo item = mItems.get(i);
            int now = mAdapter.getItemPosition(item.mObject);
            if (now == PagerAdapter.POSITION_NONE || now >= count) {
                mItems.remove(i);
                mAdapter.destroyItem(this, item.mPosition, item.mObject);
            } else if (now != PagerAdapter.POSITION_UNCHANGED) {
                mCurItem = item.mPosition == mCurItem ? now : mCurItem;
                item.mPosition = now;
            }
        }
        mAdapter.finishUpdate(this);
        mCurItem = Math.max(0, Math.min(mCurItem, count - 1));
        populate();
        requestLayout();
    }

    @Override
    protected void onMeasure(int widthMeasureSpec, int heightMeasureSpec) {
        setMeasuredDimension(getDefaultSize(0, widthMeasureSpec), getDefaultSize(0, heightMeasureSpec));
        populate();
        int width = MeasureSpec.makeMeasureSpec(getMeasuredWidth(), MeasureSpec.EXACTLY);
        int height = MeasureSpec.makeMeasureSpec(getMeasuredHeight(), MeasureSpec.EXACTLY);
        for (int i = 0; i < getChildCount(); i++) {
            getChildAt(i).measure(width, height);
        }
    }

    @Override
    protected void onLayout(boolean changed, int l, int t, int r, int b) {
        int width = r - l;
        for (int i = 0; i < getChildCount(); i++) {
            View child = getChildAt(i);
            for (ItemInfo item : mItems) {
                if (mAdapter.isViewFromObject(child, item.mObject)) {
                    child.layout(item.mPosition * width, 0, (item.mPosition + 1) * width, b - t);
                }
            }
        }
        mFirstLayout = false;
        scrollTo(mCurItem * width, 0);
    }

    @Override
    public boolean onInterceptTouchEvent(MotionEvent ev) {
        if (ev.getActionMasked() == MotionEvent.ACTION_DOWN) {
            mDownX = ev.getX();
            mDragging = false;
        } else if (ev.getActionMasked() == MotionEvent.ACTION_MOVE) {
            mDragging |= Math.abs(ev.getX() - mDownX) > ViewConfiguration.get(mContext).getScaledTouchSlop();
        }
        return mDragging;
    }

    @Override
    public boolean onTouchEvent(MotionEvent ev) {
        if (ev.getActionMasked() == MotionEvent.ACTION_UP) {
            float moved = ev.getX() - mDownX;
            if (Math.abs(moved) > getWidth() / 4f) {
                setCurrentItem(mCurItem + (moved < 0 ? 1 : -1));
            }
        }
        return true;
    }

    @Override
    protected Parcelable onSaveInstanceState() {
        Bundle state = new Bundle();
        state.putParcelable(STATE_SUPER, super.onSaveInstanceState());
        state.putInt(STATE_POSITION, mCurItem);
        if (mAdapter != null) {
            state.putParcelable(STATE_ADAPTER, mAdapter.saveState());
        }
        return state;
    }

    @Override
    protected void onRestoreInstanceState(Parcelable saved) {
        Bundle state = (Bundle) saved;
        super.onRestoreInstanceState(state.getParcelable(STATE_SUPER));
        if (mAdapter != null) {
            mAdapter.restoreState(state.getParcelable(STATE_ADAPTER), getContext().getClassLoader());
            select(state.getInt(STATE_POSITION), false);
        } else {
            mRestoredCurItem = state.getInt(STATE_POSITION);
            mRestoredAdapterState = state.getParcelable(STATE_ADAPTER);
        }
    }
}
