package android.widget;

import android.content.Context;
import android.graphics.drawable.Drawable;
import android.util.AttributeSet;
import android.view.View;

import com.android.internal.view.Attributes;

import java.util.ArrayList;

/** A column of items that can be scrolled. */
public class ListView extends AbsListView {
    private final ArrayList<View> mHeaders = new ArrayList<View>();
    private final ArrayList<View> mFooters = new ArrayList<View>();
    private int mDividerHeight = 1;

    public ListView(Context context) {
        this(context, null);
    }

    public ListView(Context context, AttributeSet attrs) {
        this(context, attrs, 0);
    }

    public ListView(Context context, AttributeSet attrs, int defStyleAttr) {
        super(context, attrs, defStyleAttr);
        if (attrs != null) {
            Attributes a = new Attributes(context, attrs);
            mDividerHeight = a.dimension("dividerHeight", 1);
            int entries = a.id("entries", 0);
            if (entries != 0) {
                setAdapter(new ArrayAdapter<CharSequence>(context, android.R.layout.simple_list_item_1,
                        context.getResources().getTextArray(entries)));
            }
        }
    }

    @Override
    public void setAdapter(ListAdapter adapter) {
        boolean wrap = adapter != null && (!mHeaders.isEmpty() || !mFooters.isEmpty());
        adopt(wrap ? new HeaderViewListAdapter(mHeaders, mFooters, adapter) : adapter);
    }

    public void addHeaderView(View v) {
        addHeaderView(v, null, true);
    }

    public void addHeaderView(View v, Object data, boolean isSelectable) {
        mHeaders.add(v);
        rewrap();
    }

    public void addFooterView(View v) {
        addFooterView(v, null, true);
    }

    public void addFooterView(View v, Object data, boolean isSelectable) {
        mFooters.add(v);
        rewrap();
    }

    public boolean removeHeaderView(View v) {
        boolean removed = mHeaders.remove(v);
        if (removed) {
            rewrap();
        }
        return removed;
    }

    public boolean removeFooterView(View v) {
        boolean removed = mFooters.remove(v);
        if (removed) {
            rewrap();
        }
        return removed;
    }

    private void rewrap() {
        if (mAdapter != null) {
            ListAdapter inner = mAdapter instanceof HeaderViewListAdapter
                    ? ((HeaderViewListAdapter) mAdapter).getWrappedAdapter() : mAdapter;
            setAdapter(inner);
        }
    }

    public int getHeaderViewsCount() {
        return mHeaders.size();
    }

    public int getFooterViewsCount() {
        return mFooters.size();
    }

    public void setDivider(Drawable divider) {
    }

    public void setDividerHeight(int height) {
        mDividerHeight = height;
        requestLayout();
    }

    public int getDividerHeight() {
        return mDividerHeight;
    }

    public void setSelectionFromTop(int position, int y) {
        setSelection(position);
        mFirstTop = y;
    }

    @Override
    protected void onMeasure(int widthMeasureSpec, int heightMeasureSpec) {
        mItemCount = mAdapter == null ? 0 : mAdapter.getCount();
        int width = MeasureSpec.getSize(widthMeasureSpec);
        int height = MeasureSpec.getSize(heightMeasureSpec);
        if (MeasureSpec.getMode(heightMeasureSpec) != MeasureSpec.EXACTLY) {
            int limit = MeasureSpec.getMode(heightMeasureSpec) == MeasureSpec.AT_MOST ? height : Integer.MAX_VALUE;
            height = measureHeightOfChildren(widthMeasureSpec, limit);
        }
        setMeasuredDimension(width, height);
    }

    /** The height of the items, as far as it is not above the limit; with no limit, of the first only, as on Android. */
    private int measureHeightOfChildren(int widthSpec, int limit) {
        int height = mPaddingTop + mPaddingBottom;
        int count = limit == Integer.MAX_VALUE ? Math.min(1, mItemCount) : mItemCount;
        for (int i = 0; i < count; i++) {
            View view = obtainView(i);
            measureItem(view, widthSpec);
            height += view.getMeasuredHeight() + (i > 0 ? mDividerHeight : 0);
            if (view.getParent() == null) {
                scrap(view);
            }
            if (height >= limit) {
                return limit;
            }
        }
        return height;
    }

    private void measureItem(View view, int widthSpec) {
        view.measure(getChildMeasureSpec(widthSpec, mPaddingLeft + mPaddingRight, LayoutParams.MATCH_PARENT),
                view.getLayoutParams().height >= 0
                        ? MeasureSpec.makeMeasureSpec(view.getLayoutParams().height, MeasureSpec.EXACTLY)
                        : MeasureSpec.makeMeasureSpec(0, MeasureSpec.UNSPECIFIED));
    }

    @Override
    void layoutChildren() {
        if (mAdapter == null) {
            resetList();
            return;
        }
        if (mItemCount == 0) {
            settle(new ArrayList<View>());
            return;
        }
        checkCount();
        takeChildrenOff();
        mFirstPosition = Math.min(mFirstPosition, mItemCount - 1);
        int bottom = getHeight() - mPaddingBottom;
        ArrayList<View> shown = new ArrayList<View>();
        int y = fillDown(shown, mPaddingTop + mFirstTop, bottom);
        y = fillUp(shown, y, bottom);
        dropAbove(shown);
        settle(shown);
        int at = mPaddingTop + mFirstTop;
        for (View view : shown) {
            view.layout(mPaddingLeft, at, mPaddingLeft + view.getMeasuredWidth(), at + view.getMeasuredHeight());
            at += view.getMeasuredHeight() + mDividerHeight;
        }
    }

    private int fillDown(ArrayList<View> shown, int y, int bottom) {
        for (int i = mFirstPosition; i < mItemCount && (y < bottom || shown.isEmpty()); i++) {
            View view = place(i, -1);
            measureItem(view, MeasureSpec.makeMeasureSpec(getWidth(), MeasureSpec.EXACTLY));
            shown.add(view);
            y += view.getMeasuredHeight() + mDividerHeight;
        }
        return y;
    }

    /** Moves everything so that there is no gap above the first item, nor below the last if there are more above. */
    private int fillUp(ArrayList<View> shown, int end, int bottom) {
        int gapBelow = bottom - (end - mDividerHeight);
        if (gapBelow > 0 && mFirstPosition + shown.size() >= mItemCount) {
            mFirstTop += gapBelow;
            end += gapBelow;
        }
        while (mFirstTop > 0 && mFirstPosition > 0) {
            View view = place(--mFirstPosition, 0);
            measureItem(view, MeasureSpec.makeMeasureSpec(getWidth(), MeasureSpec.EXACTLY));
            shown.add(0, view);
            mFirstTop -= view.getMeasuredHeight() + mDividerHeight;
        }
        if (mFirstTop > 0) {
            end -= mFirstTop;
            mFirstTop = 0;
        }
        for (int i = mFirstPosition + shown.size(); i < mItemCount && end < bottom; i++) {
            View view = place(i, -1);
            measureItem(view, MeasureSpec.makeMeasureSpec(getWidth(), MeasureSpec.EXACTLY));
            shown.add(view);
            end += view.getMeasuredHeight() + mDividerHeight;
        }
        return end;
    }

    private void dropAbove(ArrayList<View> shown) {
        while (shown.size() > 1 && mFirstTop + shown.get(0).getMeasuredHeight() + mDividerHeight <= 0) {
            View gone = shown.remove(0);
            mFirstTop += gone.getMeasuredHeight() + mDividerHeight;
            mFirstPosition++;
            scrap(gone);
        }
    }

    @Override
    protected void dispatchSetPressed(boolean pressed) {
    }
}
