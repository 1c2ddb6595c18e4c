package android.widget;

import android.content.Context;
import android.util.AttributeSet;
import android.view.MotionEvent;
import android.view.View;
import android.view.ViewConfiguration;

/** Shows a part of a child that is wider than itself. */
public class HorizontalScrollView extends FrameLayout {
    private float mLastX;
    private boolean mDragging;

    public HorizontalScrollView(Context context) {
        super(context);
    }

    public HorizontalScrollView(Context context, AttributeSet attrs) {
        super(context, attrs);
    }

    @Override
    protected void measureChildWithMargins(View child, int parentWidthMeasureSpec, int widthUsed,
            int parentHeightMeasureSpec, int heightUsed) {
        MarginLayoutParams lp = (MarginLayoutParams) child.getLayoutParams();
        child.measure(MeasureSpec.makeMeasureSpec(0, MeasureSpec.UNSPECIFIED), getChildMeasureSpec(parentHeightMeasureSpec,
                mPaddingTop + mPaddingBottom + lp.topMargin + lp.bottomMargin, lp.height));
    }

    private int scrollRange() {
        View child = getChildAt(0);
        return child == null ? 0 : Math.max(0, child.getWidth() - (getWidth() - mPaddingLeft - mPaddingRight));
    }

    @Override
    public void scrollTo(int x, int y) {
        super.scrollTo(Math.max(0, Math.min(x, scrollRange())), y);
    }

    public final void smoothScrollTo(int x, int y) {
        scrollTo(x, y);
    }

    @Override
    public boolean onInterceptTouchEvent(MotionEvent ev) {
        if (ev.getActionMasked() == MotionEvent.ACTION_DOWN) {
            mLastX = ev.getX();
            mDragging = false;
        } else if (ev.getActionMasked() == MotionEvent.ACTION_MOVE && scrollRange() > 0
                && Math.abs(ev.getX() - mLastX) > ViewConfiguration.get(mContext).getScaledTouchSlop()) {
            mDragging = true;
        }
        return mDragging;
    }

    @Override
    public boolean onTouchEvent(MotionEvent ev) {
        if (ev.getActionMasked() == MotionEvent.ACTION_MOVE) {
            scrollBy(Math.round(mLastX - ev.getX()), 0);
            mLastX = ev.getX();
        }
        return true;
    }

    @Override
    public boolean shouldDelayChildPressedState() {
        return true;
    }
}
