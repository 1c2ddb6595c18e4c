package android.widget;

import android.content.Context;
import android.graphics.drawable.Drawable;
import android.util.AttributeSet;
import android.view.Gravity;
import android.view.View;
import android.view.ViewGroup;

import com.android.internal.view.Attributes;

/** Puts its children in a row or a column; what is left over is shared by weight. */
public class LinearLayout extends ViewGroup {
    public static final int HORIZONTAL = 0;
    public static final int VERTICAL = 1;
    public static final int SHOW_DIVIDER_NONE = 0;
    public static final int SHOW_DIVIDER_MIDDLE = 2;

    private int mOrientation;
    private int mGravity = Gravity.LEFT | Gravity.TOP;
    private float mWeightSum;
    private int mTotalLength;

    /** Margins, weight, and where to lie across the line. */
    public static class LayoutParams extends MarginLayoutParams {
        public float weight;
        public int gravity = -1;

        public LayoutParams(Context c, AttributeSet attrs) {
            super(c, attrs);
            Attributes a = new Attributes(c, attrs);
            weight = a.number("layout_weight", 0);
            gravity = a.gravity("layout_gravity", -1);
        }

        public LayoutParams(int width, int height) {
            super(width, height);
        }

        public LayoutParams(int width, int height, float weight) {
            super(width, height);
            this.weight = weight;
        }

        public LayoutParams(ViewGroup.LayoutParams p) {
            super(p);
        }

        public LayoutParams(MarginLayoutParams source) {
            super(source);
        }
    }

    public LinearLayout(Context context) {
        this(context, null);
    }

    public LinearLayout(Context context, AttributeSet attrs) {
        this(context, attrs, 0);
    }

    public LinearLayout(Context context, AttributeSet attrs, int defStyleAttr) {
        this(context, attrs, defStyleAttr, 0);
    }

    public LinearLayout(Context context, AttributeSet attrs, int defStyleAttr, int defStyleRes) {
        super(context, attrs, defStyleAttr, defStyleRes);
        if (attrs != null) {
            Attributes a = new Attributes(context, attrs);
            mOrientation = a.choice("orientation", HORIZONTAL, "horizontal", HORIZONTAL, "vertical", VERTICAL);
            mGravity = a.gravity("gravity", mGravity);
            mWeightSum = a.number("weightSum", 0);
        }
    }

    public void setOrientation(int orientation) {
        if (mOrientation != orientation) {
            mOrientation = orientation;
            requestLayout();
        }
    }

    public int getOrientation() {
        return mOrientation;
    }

    public void setGravity(int gravity) {
        mGravity = gravity;
        requestLayout();
    }

    public void setWeightSum(float weightSum) {
        mWeightSum = weightSum;
    }

    public void setBaselineAligned(boolean baselineAligned) {
    }

    public void setShowDividers(int showDividers) {
    }

    public void setDividerDrawable(Drawable divider) {
    }

    public void setDividerPadding(int padding) {
    }

    @Override
    protected LayoutParams generateDefaultLayoutParams() {
        return new LayoutParams(mOrientation == VERTICAL ? LayoutParams.MATCH_PARENT : LayoutParams.WRAP_CONTENT,
                LayoutParams.WRAP_CONTENT);
    }

    @Override
    public LayoutParams generateLayoutParams(AttributeSet attrs) {
        return new LayoutParams(getContext(), attrs);
    }

    @Override
    protected LayoutParams generateLayoutParams(ViewGroup.LayoutParams p) {
        return p instanceof MarginLayoutParams ? new LayoutParams((MarginLayoutParams) p) : new LayoutParams(p);
    }

    @Override
    protected boolean checkLayoutParams(ViewGroup.LayoutParams p) {
        return p instanceof LayoutParams;
    }

    @Override
    protected void onMeasure(int widthMeasureSpec, int heightMeasureSpec) {
        boolean vertical = mOrientation == VERTICAL;
        int mainSpec = vertical ? heightMeasureSpec : widthMeasureSpec;
        mTotalLength = vertical ? mPaddingTop + mPaddingBottom : mPaddingLeft + mPaddingRight;
        float weights = measureUnweighted(widthMeasureSpec, heightMeasureSpec);
        int across = 0;
        int suggested = vertical ? getSuggestedMinimumHeight() : getSuggestedMinimumWidth();
        int mainSize = resolveSize(Math.max(mTotalLength, suggested), mainSpec);
        if (weights > 0 && MeasureSpec.getMode(mainSpec) != MeasureSpec.UNSPECIFIED) {
            distribute(mainSize - mTotalLength, mWeightSum > 0 ? mWeightSum : weights, widthMeasureSpec, heightMeasureSpec);
        }
        int used = vertical ? mPaddingTop + mPaddingBottom : mPaddingLeft + mPaddingRight;
        for (int i = 0; i < getChildCount(); i++) {
            View child = getChildAt(i);
            if (child.getVisibility() != GONE) {
                used += mainSize(child);
                across = Math.max(across, crossSize(child));
            }
        }
        mTotalLength = used;
        across += vertical ? mPaddingLeft + mPaddingRight : mPaddingTop + mPaddingBottom;
        if (vertical) {
            setMeasuredDimension(resolveSize(Math.max(across, getSuggestedMinimumWidth()), widthMeasureSpec),
                    resolveSize(Math.max(used, suggested), heightMeasureSpec));
        } else {
            setMeasuredDimension(resolveSize(Math.max(used, suggested), widthMeasureSpec),
                    resolveSize(Math.max(across, getSuggestedMinimumHeight()), heightMeasureSpec));
        }
        matchAcross(widthMeasureSpec, heightMeasureSpec);
    }

    /** Measures all children in order, each in what the ones before left. Returns the sum of the weights. */
    private float measureUnweighted(int widthSpec, int heightSpec) {
        boolean vertical = mOrientation == VERTICAL;
        boolean exact = MeasureSpec.getMode(vertical ? heightSpec : widthSpec) == MeasureSpec.EXACTLY;
        int padding = mTotalLength;
        float weights = 0;
        for (int i = 0; i < getChildCount(); i++) {
            View child = getChildAt(i);
            if (child.getVisibility() == GONE) {
                continue;
            }
            LayoutParams lp = (LayoutParams) child.getLayoutParams();
            weights += lp.weight;
            int size = vertical ? lp.height : lp.width;
            if (exact && lp.weight > 0 && size == 0) {
                mTotalLength += vertical ? lp.topMargin + lp.bottomMargin : lp.leftMargin + lp.rightMargin;
                continue; // gets its size from what is left over
            }
            int used = weights == 0 ? mTotalLength - padding : 0;
            measureChildWithMargins(child, widthSpec, vertical ? 0 : used, heightSpec, vertical ? used : 0);
            mTotalLength += mainSize(child);
        }
        return weights;
    }

    private void distribute(int left, float weights, int widthSpec, int heightSpec) {
        boolean vertical = mOrientation == VERTICAL;
        for (int i = 0; i < getChildCount(); i++) {
            View child = getChildAt(i);
            LayoutParams lp = (LayoutParams) child.getLayoutParams();
            if (child.getVisibility() == GONE || lp.weight <= 0 || weights <= 0) {
                continue;
            }
            int share = Math.round(lp.weight * left / weights);
            weights -= lp.weight;
            left -= share;
            boolean fromNothing = (vertical ? lp.height : lp.width) == 0;
            int base = fromNothing ? 0 : vertical ? child.getMeasuredHeight() : child.getMeasuredWidth();
            int main = MeasureSpec.makeMeasureSpec(Math.max(0, base + share), MeasureSpec.EXACTLY);
            if (vertical) {
                child.measure(getChildMeasureSpec(widthSpec,
                        mPaddingLeft + mPaddingRight + lp.leftMargin + lp.rightMargin, lp.width), main);
            } else {
                child.measure(main, getChildMeasureSpec(heightSpec,
                        mPaddingTop + mPaddingBottom + lp.topMargin + lp.bottomMargin, lp.height));
            }
        }
    }

    /** Children that match this view across are measured again when its size was not known before. */
    private void matchAcross(int widthSpec, int heightSpec) {
        boolean vertical = mOrientation == VERTICAL;
        if (MeasureSpec.getMode(vertical ? widthSpec : heightSpec) == MeasureSpec.EXACTLY) {
            return;
        }
        for (int i = 0; i < getChildCount(); i++) {
            View child = getChildAt(i);
            LayoutParams lp = (LayoutParams) child.getLayoutParams();
            if (child.getVisibility() == GONE || (vertical ? lp.width : lp.height) != LayoutParams.MATCH_PARENT) {
                continue;
            }
            if (vertical) {
                int w = getMeasuredWidth() - mPaddingLeft - mPaddingRight - lp.leftMargin - lp.rightMargin;
                child.measure(MeasureSpec.makeMeasureSpec(w, MeasureSpec.EXACTLY),
                        MeasureSpec.makeMeasureSpec(child.getMeasuredHeight(), MeasureSpec.EXACTLY));
            } else {
                int h = getMeasuredHeight() - mPaddingTop - mPaddingBottom - lp.topMargin - lp.bottomMargin;
                child.measure(MeasureSpec.makeMeasureSpec(child.getMeasuredWidth(), MeasureSpec.EXACTLY),
                        MeasureSpec.makeMeasureSpec(h, MeasureSpec.EXACTLY));
            }
        }
    }

    private int mainSize(View child) {
        LayoutParams lp = (LayoutParams) child.getLayoutParams();
        return mOrientation == VERTICAL ? child.getMeasuredHeight() + lp.topMargin + lp.bottomMargin
                : child.getMeasuredWidth() + lp.leftMargin + lp.rightMargin;
    }

    private int crossSize(View child) {
        LayoutParams lp = (LayoutParams) child.getLayoutParams();
        return mOrientation == VERTICAL ? child.getMeasuredWidth() + lp.leftMargin + lp.rightMargin
                : child.getMeasuredHeight() + lp.topMargin + lp.bottomMargin;
    }

    @Override
    protected void onLayout(boolean changed, int l, int t, int r, int b) {
        boolean vertical = mOrientation == VERTICAL;
        int width = r - l - mPaddingLeft - mPaddingRight;
        int height = b - t - mPaddingTop - mPaddingBottom;
        int x = mPaddingLeft;
        int y = mPaddingTop;
        if (vertical) {
            y += Gravity.offset(mGravity >> Gravity.AXIS_Y_SHIFT, mTotalLength - mPaddingTop - mPaddingBottom, height);
        } else {
            x += Gravity.offset(mGravity, mTotalLength - mPaddingLeft - mPaddingRight, width);
        }
        for (int i = 0; i < getChildCount(); i++) {
            View child = getChildAt(i);
            if (child.getVisibility() == GONE) {
                continue;
            }
            LayoutParams lp = (LayoutParams) child.getLayoutParams();
            int gravity = lp.gravity < 0 ? mGravity : lp.gravity;
            int w = child.getMeasuredWidth();
            int h = child.getMeasuredHeight();
            int cx = x + lp.leftMargin;
            int cy = y + lp.topMargin;
            if (vertical) {
                cx += Gravity.offset(gravity, w, width - lp.leftMargin - lp.rightMargin);
            } else {
                cy += Gravity.offset(gravity >> Gravity.AXIS_Y_SHIFT, h, height - lp.topMargin - lp.bottomMargin);
            }
            child.layout(cx, cy, cx + w, cy + h);
            if (vertical) {
                y += mainSize(child);
            } else {
                x += mainSize(child);
            }
        }
    }

    @Override
    public boolean shouldDelayChildPressedState() {
        return false;
    }
}
