package android.view;

import android.animation.Animator;
import android.animation.TimeInterpolator;

import java.util.ArrayList;

/**
 * Changes properties of a view. There are no animations here: when the animator starts, at the latest in the next frame
 * as on Android, the properties take their end values, and the end action runs.
 */
public class ViewPropertyAnimator {
    private final View mView;
    private final ArrayList<Runnable> mPending = new ArrayList<Runnable>();
    private final Starter mStarter = new Starter();
    private Runnable mStartAction;
    private Runnable mEndAction;
    private Animator.AnimatorListener mListener;
    private long mDuration = 300;
    private long mStartDelay;
    private boolean mScheduled;

    ViewPropertyAnimator(View view) {
        mView = view;
    }

    private final class Starter implements Runnable {
        @Override
        public void run() {
            mScheduled = false;
            apply();
        }
    }

    private void apply() {
        Runnable start = mStartAction;
        Runnable end = mEndAction;
        mStartAction = null;
        mEndAction = null;
        if (start != null) {
            start.run();
        }
        if (mListener != null) {
            mListener.onAnimationStart(null);
        }
        ArrayList<Runnable> pending = new ArrayList<Runnable>(mPending);
        mPending.clear();
        for (Runnable r : pending) {
            r.run();
        }
        if (end != null) {
            end.run();
        }
        if (mListener != null) {
            mListener.onAnimationEnd(null);
        }
    }

    private ViewPropertyAnimator change(Runnable r) {
        mPending.add(r);
        schedule();
        return this;
    }

    private void schedule() {
        if (!mScheduled) {
            mScheduled = true;
            mView.postOnAnimationDelayed(mStarter, mStartDelay);
        }
    }

    public ViewPropertyAnimator setDuration(long duration) {
        mDuration = duration;
        return this;
    }

    public long getDuration() {
        return mDuration;
    }

    public ViewPropertyAnimator setStartDelay(long startDelay) {
        mStartDelay = startDelay;
        return this;
    }

    public ViewPropertyAnimator setInterpolator(TimeInterpolator interpolator) {
        return this;
    }

    public ViewPropertyAnimator setListener(Animator.AnimatorListener listener) {
        mListener = listener;
        return this;
    }

    public ViewPropertyAnimator alpha(float value) {
        return change(() -> mView.setAlpha(value));
    }

    public ViewPropertyAnimator alphaBy(float value) {
        return change(() -> mView.setAlpha(mView.getAlpha() + value));
    }

    public ViewPropertyAnimator translationX(float value) {
        return change(() -> mView.setTranslationX(value));
    }

    public ViewPropertyAnimator translationY(float value) {
        return change(() -> mView.setTranslationY(value));
    }

    public ViewPropertyAnimator translationXBy(float value) {
        return change(() -> mView.setTranslationX(mView.getTranslationX() + value));
    }

    public ViewPropertyAnimator translationYBy(float value) {
        return change(() -> mView.setTranslationY(mView.getTranslationY() + value));
    }

    public ViewPropertyAnimator x(float value) {
        return change(() -> mView.setX(value));
    }

    public ViewPropertyAnimator y(float value) {
        return change(() -> mView.setY(value));
    }

    public ViewPropertyAnimator rotation(float value) {
        return change(() -> mView.setRotation(value));
    }

    public ViewPropertyAnimator rotationBy(float value) {
        return change(() -> mView.setRotation(mView.getRotation() + value));
    }

    public ViewPropertyAnimator scaleX(float value) {
        return change(() -> mView.setScaleX(value));
    }

    public ViewPropertyAnimator scaleY(float value) {
        return change(() -> mView.setScaleY(value));
    }

    public ViewPropertyAnimator withStartAction(Runnable runnable) {
        mStartAction = runnable;
        return this;
    }

    public ViewPropertyAnimator withEndAction(Runnable runnable) {
        mEndAction = runnable;
        return this;
    }

    public void start() {
        mView.removeCallbacks(mStarter);
        mScheduled = false;
        apply();
    }

    public void cancel() {
        mPending.clear();
        mEndAction = null;
        if (mScheduled) {
            mScheduled = false;
            mView.removeCallbacks(mStarter);
            if (mListener != null) {
                mListener.onAnimationCancel(null);
            }
        }
    }
}
