package android.widget;

import android.content.Context;
import android.util.AttributeSet;
import android.view.Gravity;
import android.view.View;
import android.view.ViewGroup;

import com.android.internal.view.Attributes;

/** Puts its children over each other. */
public class FrameLayout extends ViewGroup {
    /** Margins and where to lie. */
    public static class LayoutParams extends MarginLayoutParams {
        public static final int UNSPECIFIED_GRAVITY = -1;
        public int gravity = UNSPECIFIED_GRAVITY;

        public LayoutParams(Context c, AttributeSet attrs) {
            super(c, attrs);
            gravity = new Attributes(c, attrs).gravity("layout_gravity", UNSPECIFIED_GRAVITY);
        }

        public LayoutParams(int width, int height) {
            super(width, height);
        }

        public LayoutParams(int width, int height, int gravity) {
            super(width, height);
            this.gravity = gravity;
        }

        public LayoutParams(ViewGroup.LayoutParams source) {
            super(source);
        }

        public LayoutParams(MarginLayoutParams source) {
            super(source);
        }

        public LayoutParams(LayoutParams source) {
            super((MarginLayoutParams) source);
            gravity = source.gravity;
        }
    }

    public FrameLayout(Context context) {
        super(context);
    }

    public FrameLayout(Context context, AttributeSet attrs) {
        super(context, attrs);
    }

    public FrameLayout(Context context, AttributeSet attrs, int defStyleAttr) {
        super(context, attrs, defStyleAttr);
    }

    public FrameLayout(Context context, AttributeSet attrs, int defStyleAttr, int defStyleRes) {
        super(context, attrs, defStyleAttr, defStyleRes);
    }

    @Override
    protected LayoutParams generateDefaultLayoutParams() {
        return new LayoutParams(LayoutParams.MATCH_PARENT, LayoutParams.MATCH_PARENT);
    }

    @Override
    public LayoutParams generateLayoutParams(AttributeSet attrs) {
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
        int maxWidth = 0;
        int maxHeight = 0;
        for (int i = 0; i < getChildCount(); i++) {
            View child = getChildAt(i);
            if (child.getVisibility() == GONE) {
                continue;
            }
            measureChildWithMargins(child, widthMeasureSpec, 0, heightMeasureSpec, 0);
            MarginLayoutParams lp = (MarginLayoutParams) child.getLayoutParams();
            maxWidth = Math.max(maxWidth, child.getMeasuredWidth() + lp.leftMargin + lp.rightMargin);
            maxHeight = Math.max(maxHeight, child.getMeasuredHeight() + lp.topMargin + lp.bottomMargin);
        }
        maxWidth = Math.max(maxWidth + mPaddingLeft + mPaddingRight, getSuggestedMinimumWidth());
        maxHeight = Math.max(maxHeight + mPaddingTop + mPaddingBottom, getSuggestedMinimumHeight());
        int width = resolveSize(maxWidth, widthMeasureSpec);
        int height = resolveSize(maxHeight, heightMeasureSpec);
        setMeasuredDimension(width, height);
        remeasureMatching(widthMeasureSpec, heightMeasureSpec, width, height);
    }

    /** Children that match this view are measured again when its size was not known before. */
    private void remeasureMatching(int widthSpec, int heightSpec, int width, int height) {
        if (MeasureSpec.getMode(widthSpec) == MeasureSpec.EXACTLY && MeasureSpec.getMode(heightSpec) == MeasureSpec.EXACTLY) {
            return;
        }
        for (int i = 0; i < getChildCount(); i++) {
            View child = getChildAt(i);
            ViewGroup.LayoutParams lp = child.getLayoutParams();
            if (child.getVisibility() != GONE && (lp.width == LayoutParams.MATCH_PARENT || lp.height == LayoutParams.MATCH_PARENT)) {
                int w = lp.width == LayoutParams.MATCH_PARENT ? MeasureSpec.makeMeasureSpec(width, MeasureSpec.EXACTLY) : widthSpec;
                int h = lp.height == LayoutParams.MATCH_PARENT ? MeasureSpec.makeMeasureSpec(height, MeasureSpec.EXACTLY) : heightSpec;
                measureChildWithMargins(child, w, 0, h, 0);
            }
        }
    }

    @Override
    protected void onLayout(boolean changed, int left, int top, int right, int bottom) {
        int width = right - left - mPaddingLeft - mPaddingRight;
        int height = bottom - top - mPaddingTop - mPaddingBottom;
        for (int i = 0; i < getChildCount(); i++) {
            View child = getChildAt(i);
            if (child.getVisibility() == GONE) {
                continue;
            }
            LayoutParams lp = (LayoutParams) child.getLayoutParams();
            int gravity = lp.gravity == LayoutParams.UNSPECIFIED_GRAVITY ? Gravity.TOP | Gravity.LEFT : lp.gravity;
            int w = child.getMeasuredWidth();
            int h = child.getMeasuredHeight();
            int x = mPaddingLeft + lp.leftMargin + Gravity.offset(gravity, w, width - lp.leftMargin - lp.rightMargin);
            int y = mPaddingTop + lp.topMargin
                    + Gravity.offset(gravity >> Gravity.AXIS_Y_SHIFT, h, height - lp.topMargin - lp.bottomMargin);
            child.layout(x, y, x + w, y + h);
        }
    }

    @Override
    public boolean shouldDelayChildPressedState() {
        return false;
    }
}
