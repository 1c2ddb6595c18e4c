package android.widget;

import android.content.Context;
import android.util.AttributeSet;
import android.view.View;
import android.view.ViewGroup;
import android.view.animation.Animation;

/** Shows one of its children at a time. */
public class ViewAnimator extends FrameLayout {
    private int mWhichChild;

    public ViewAnimator(Context context) {
        super(context);
    }

    public ViewAnimator(Context context, AttributeSet attrs) {
        super(context, attrs);
    }

    public void setDisplayedChild(int whichChild) {
        mWhichChild = whichChild >= getChildCount() ? 0 : whichChild < 0 ? getChildCount() - 1 : whichChild;
        for (int i = 0; i < getChildCount(); i++) {
            getChildAt(i).setVisibility(i == mWhichChild ? View.VISIBLE : View.GONE);
        }
    }

    public int getDisplayedChild() {
        return mWhichChild;
    }

    public void showNext() {
        setDisplayedChild(mWhichChild + 1);
    }

    public void showPrevious() {
        setDisplayedChild(mWhichChild - 1);
    }

    public View getCurrentView() {
        return getChildAt(mWhichChild);
    }

    public void setInAnimation(Animation inAnimation) {
    }

    public void setOutAnimation(Animation outAnimation) {
    }

    public void setInAnimation(Context context, int resourceID) {
    }

    public void setOutAnimation(Context context, int resourceID) {
    }

    @Override
    public void addView(View child, int index, ViewGroup.LayoutParams params) {
        super.addView(child, index, params);
        child.setVisibility(indexOfChild(child) == mWhichChild ? View.VISIBLE : View.GONE);
    }
}
