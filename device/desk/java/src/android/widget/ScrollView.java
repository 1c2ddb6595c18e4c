package android.widget;

import android.content.Context;
import android.util.AttributeSet;
import android.view.MotionEvent;
import android.view.View;
import android.view.ViewConfiguration;

import com.android.internal.view.Attributes;

/** Shows a part of a child that is taller than itself. */
public class ScrollView extends FrameLayout {
    private float mLastY;
    private boolean mDragging;
    private boolean mFillViewport;

    public ScrollView(Context context) {
        super(context);
    }

    public ScrollView(Context context, AttributeSet attrs) {
        super(context, attrs);
        mFillViewport = attrs != null && new Attributes(context, attrs).bool("fillViewport", false);
    }

    public ScrollView(Context context, AttributeSet attrs, int defStyleAttr) {
        this(context, attrs);
    }

    public void setFillViewport(boolean fillViewport) {
        mFillViewport = fillViewport;
        requestLayout();
    }

    @Override
    protected void measureChildWithMargins(View child, int parentWidthMeasureSpec, int widthUsed,
            int parentHeightMeasureSpec, int heightUsed) {
        MarginLayoutParams lp = (MarginLayoutParams) child.getLayoutParams();
        int width = getChildMeasureSpec(parentWidthMeasureSpec,
                mPaddingLeft + mPaddingRight + lp.leftMargin + lp.rightMargin, lp.width);
        child.measure(width, MeasureSpec.makeMeasureSpec(0, MeasureSpec.UNSPECIFIED));
        int room = MeasureSpec.getSize(parentHeightMeasureSpec) - mPaddingTop - mPaddingBottom - lp.topMargin - lp.bottomMargin;
        if (mFillViewport && child.getMeasuredHeight() < room) {
            child.measure(width, MeasureSpec.makeMeasureSpec(room, MeasureSpec.EXACTLY));
        }
    }

    private int scrollRange() {
        View child = getChildAt(0);
        return child == null ? 0 : Math.max(0, child.getHeight() - (getHeight() - mPaddingTop - mPaddingBottom));
    }

    @Override
    public void scrollTo(int x, int y) {
        super.scrollTo(x, Math.max(0, Math.min(y, scrollRange())));
    }

    public final void smoothScrollTo(int x, int y) {
        scrollTo(x, y);
    }

    public final void smoothScrollBy(int dx, int dy) {
        scrollBy(dx, dy);
    }

    public boolean fullScroll(int direction) {
        scrollTo(getScrollX(), direction == FOCUS_DOWN ? scrollRange() : 0);
        return true;
    }

    @Override
    public boolean onInterceptTouchEvent(MotionEvent ev) {
        if (ev.getActionMasked() == MotionEvent.ACTION_DOWN) {
            mLastY = ev.getY();
            mDragging = false;
        } else if (ev.getActionMasked() == MotionEvent.ACTION_MOVE && scrollRange() > 0
                && Math.abs(ev.getY() - mLastY) > ViewConfiguration.get(mContext).getScaledTouchSlop()) {
            mDragging = true;
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
    public boolean shouldDelayChildPressedState() {
        return true;
    }
}
