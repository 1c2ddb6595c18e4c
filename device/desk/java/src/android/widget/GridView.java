package android.widget;

import android.content.Context;
import android.util.AttributeSet;
import android.view.View;

import com.android.internal.view.Attributes;

import java.util.ArrayList;

/** Rows of items, equally wide. All rows are as high as the first. */
public class GridView extends AbsListView {
    public static final int AUTO_FIT = -1;
    public static final int NO_STRETCH = 0;
    public static final int STRETCH_COLUMN_WIDTH = 2;
    private int mRequestedColumns = 1;
    private int mColumnWidth;
    private int mColumns = 1;
    private int mRowHeight;

    public GridView(Context context) {
        this(context, null);
    }

    public GridView(Context context, AttributeSet attrs) {
        this(context, attrs, 0);
    }

    public GridView(Context context, AttributeSet attrs, int defStyleAttr) {
        super(context, attrs, defStyleAttr);
        if (attrs != null) {
            Attributes a = new Attributes(context, attrs);
            mRequestedColumns = "auto_fit".equals(a.raw("numColumns")) ? AUTO_FIT : a.integer("numColumns", 1);
            mColumnWidth = a.dimension("columnWidth", 0);
        }
    }

    @Override
    public void setAdapter(ListAdapter adapter) {
        adopt(adapter);
    }

    public void setNumColumns(int numColumns) {
        mRequestedColumns = numColumns;
        requestLayout();
    }

    public int getNumColumns() {
        return mColumns;
    }

    public void setColumnWidth(int columnWidth) {
        mColumnWidth = columnWidth;
        requestLayout();
    }

    public void setHorizontalSpacing(int horizontalSpacing) {
    }

    public void setVerticalSpacing(int verticalSpacing) {
    }

    public void setStretchMode(int stretchMode) {
    }

    @Override
    protected void onMeasure(int widthMeasureSpec, int heightMeasureSpec) {
        mItemCount = mAdapter == null ? 0 : mAdapter.getCount();
        int width = MeasureSpec.getSize(widthMeasureSpec);
        int room = width - mPaddingLeft - mPaddingRight;
        mColumns = Math.max(1, mRequestedColumns > 0 ? mRequestedColumns : mColumnWidth > 0 ? room / mColumnWidth : 2);
        mRowHeight = 0;
        if (mItemCount > 0) {
            View view = obtainView(0);
            measureItem(view, room / mColumns);
            mRowHeight = view.getMeasuredHeight();
            if (view.getParent() == null) {
                scrap(view);
            }
        }
        int rows = (mItemCount + mColumns - 1) / mColumns;
        setMeasuredDimension(width, resolveSize(rows * mRowHeight + mPaddingTop + mPaddingBottom, heightMeasureSpec));
    }

    private void measureItem(View view, int width) {
        int height = view.getLayoutParams().height;
        view.measure(MeasureSpec.makeMeasureSpec(width, MeasureSpec.EXACTLY), height >= 0
                ? MeasureSpec.makeMeasureSpec(height, MeasureSpec.EXACTLY) : MeasureSpec.makeMeasureSpec(0, MeasureSpec.UNSPECIFIED));
    }

    @Override
    void layoutChildren() {
        if (mAdapter == null) {
            resetList();
            return;
        }
        if (mItemCount == 0 || mRowHeight <= 0) {
            settle(new ArrayList<View>());
            return;
        }
        checkCount();
        takeChildrenOff();
        int rows = (mItemCount + mColumns - 1) / mColumns;
        int height = getHeight() - mPaddingTop - mPaddingBottom;
        int offset = mFirstPosition / mColumns * mRowHeight - mFirstTop;
        offset = Math.max(0, Math.min(offset, rows * mRowHeight - height));
        int firstRow = offset / mRowHeight;
        mFirstPosition = firstRow * mColumns;
        mFirstTop = firstRow * mRowHeight - offset;
        int cell = (getWidth() - mPaddingLeft - mPaddingRight) / mColumns;
        ArrayList<View> shown = new ArrayList<View>();
        for (int i = mFirstPosition; i < mItemCount; i++) {
            if (mFirstTop + (i - mFirstPosition) / mColumns * mRowHeight >= height) {
                break;
            }
            View view = place(i, -1);
            measureItem(view, cell);
            shown.add(view);
        }
        settle(shown);
        for (int i = 0; i < shown.size(); i++) {
            int x = mPaddingLeft + i % mColumns * cell;
            int y = mPaddingTop + mFirstTop + i / mColumns * mRowHeight;
            shown.get(i).layout(x, y, x + cell, y + shown.get(i).getMeasuredHeight());
        }
    }

    @Override
    protected void dispatchSetPressed(boolean pressed) {
    }
}
