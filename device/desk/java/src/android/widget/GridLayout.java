package android.widget;

import android.content.Context;
import android.util.AttributeSet;
import android.view.View;
import android.view.ViewGroup;

import com.android.internal.view.Attributes;

/** Cells in rows of {@code columnCount}, filled in order; the columns are equally wide. */
public class GridLayout extends ViewGroup {
    public static final int HORIZONTAL = 0;
    public static final int VERTICAL = 1;
    private int mColumns = 1;
    private int mRows = 1;

    /** Size and margins of a cell. */
    public static class LayoutParams extends MarginLayoutParams {
        public LayoutParams(Context c, AttributeSet attrs) {
            super(c, attrs);
        }

        public LayoutParams() {
            super(WRAP_CONTENT, WRAP_CONTENT);
        }

        public LayoutParams(ViewGroup.LayoutParams p) {
            super(p);
        }
    }

    public GridLayout(Context context) {
        this(context, null);
    }

    public GridLayout(Context context, AttributeSet attrs) {
        super(context, attrs);
        if (attrs != null) {
            Attributes a = new Attributes(context, attrs);
            mColumns = Math.max(1, a.integer("columnCount", 1));
            mRows = Math.max(1, a.integer("rowCount", 1));
        }
    }

    public void setColumnCount(int columnCount) {
        mColumns = Math.max(1, columnCount);
        requestLayout();
    }

    public int getColumnCount() {
        return mColumns;
    }

    public void setRowCount(int rowCount) {
        mRows = rowCount;
    }

    public int getRowCount() {
        return mRows;
    }

    public void setOrientation(int orientation) {
    }

    @Override
    protected LayoutParams generateDefaultLayoutParams() {
        return new LayoutParams();
    }

    @Override
    public LayoutParams generateLayoutParams(AttributeSet attrs) {
        return new LayoutParams(getContext(), attrs);
    }

    @Override
    protected LayoutParams generateLayoutParams(ViewGroup.LayoutParams p) {
        return new LayoutParams(p);
    }

    @Override
    protected boolean checkLayoutParams(ViewGroup.LayoutParams p) {
        return p instanceof LayoutParams;
    }

    @Override
    protected void onMeasure(int widthMeasureSpec, int heightMeasureSpec) {
        int cell = (MeasureSpec.getSize(widthMeasureSpec) - mPaddingLeft - mPaddingRight) / mColumns;
        int[] size = arrange(cell, heightMeasureSpec, false);
        int width = MeasureSpec.getMode(widthMeasureSpec) == MeasureSpec.EXACTLY ? MeasureSpec.getSize(widthMeasureSpec)
                : Math.min(MeasureSpec.getSize(widthMeasureSpec), size[0] * mColumns + mPaddingLeft + mPaddingRight);
        setMeasuredDimension(width, resolveSize(size[1] + mPaddingTop + mPaddingBottom, heightMeasureSpec));
    }

    /** Measures the children, or lays them out. Returns the widest child's width and the height of all rows. */
    private int[] arrange(int cell, int heightSpec, boolean layout) {
        int widest = 0;
        int y = 0;
        int rowHeight = 0;
        int n = 0;
        for (int i = 0; i < getChildCount(); i++) {
            View child = getChildAt(i);
            if (child.getVisibility() == GONE) {
                continue;
            }
            if (n > 0 && n % mColumns == 0) {
                y += rowHeight;
                rowHeight = 0;
            }
            LayoutParams lp = (LayoutParams) child.getLayoutParams();
            if (layout) {
                int x = mPaddingLeft + (n % mColumns) * cell + lp.leftMargin;
                int top = mPaddingTop + y + lp.topMargin;
                child.layout(x, top, x + child.getMeasuredWidth(), top + child.getMeasuredHeight());
            } else {
                child.measure(getChildMeasureSpec(MeasureSpec.makeMeasureSpec(cell, MeasureSpec.AT_MOST),
                        lp.leftMargin + lp.rightMargin, lp.width),
                        getChildMeasureSpec(heightSpec, lp.topMargin + lp.bottomMargin, lp.height));
            }
            widest = Math.max(widest, child.getMeasuredWidth() + lp.leftMargin + lp.rightMargin);
            rowHeight = Math.max(rowHeight, child.getMeasuredHeight() + lp.topMargin + lp.bottomMargin);
            n++;
        }
        return new int[] {widest, y + rowHeight};
    }

    @Override
    protected void onLayout(boolean changed, int l, int t, int r, int b) {
        arrange((r - l - mPaddingLeft - mPaddingRight) / mColumns, 0, true);
    }

    @Override
    public boolean shouldDelayChildPressedState() {
        return false;
    }
}
