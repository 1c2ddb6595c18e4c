package android.view.animation;

import android.view.View;

/** An animation. Nothing moves here: one that is started ends by a message after its duration, as listeners expect. */
public abstract class Animation {
    public static final int INFINITE = -1;
    public static final int RESTART = 1;
    public static final int REVERSE = 2;
    public static final int ABSOLUTE = 0;
    public static final int RELATIVE_TO_SELF = 1;
    public static final int RELATIVE_TO_PARENT = 2;

    public interface AnimationListener {
        void onAnimationStart(Animation animation);

        void onAnimationEnd(Animation animation);

        void onAnimationRepeat(Animation animation);
    }

    private AnimationListener mListener;
    private long mDuration;
    private long mStartOffset;
    private int mRepeatCount;
    private View mView;
    private boolean mEnded = true;
    private final End mEnd = new End();

    private final class End implements Runnable {
        @Override
        public void run() {
            end();
        }
    }

    private void end() {
        if (!mEnded) {
            mEnded = true;
            if (mListener != null) {
                mListener.onAnimationEnd(this);
            }
        }
    }

    /** Called by the view that the animation is started on. */
    public void playOn(View view) {
        mView = view;
        mEnded = false;
        if (mListener != null) {
            mListener.onAnimationStart(this);
        }
        if (mRepeatCount != INFINITE) {
            view.postDelayed(mEnd, mStartOffset + mDuration * (1 + mRepeatCount));
        }
    }

    public void cancel() {
        if (mView != null) {
            mView.removeCallbacks(mEnd);
        }
        end();
    }

    public void reset() {
    }

    public void start() {
    }

    public void setAnimationListener(AnimationListener listener) {
        mListener = listener;
    }

    public void setDuration(long durationMillis) {
        mDuration = durationMillis;
    }

    public long getDuration() {
        return mDuration;
    }

    public void setStartOffset(long startOffset) {
        mStartOffset = startOffset;
    }

    public void setRepeatCount(int repeatCount) {
        mRepeatCount = repeatCount;
    }

    public void setRepeatMode(int repeatMode) {
    }

    public void setFillAfter(boolean fillAfter) {
    }

    public void setFillBefore(boolean fillBefore) {
    }

    public void setFillEnabled(boolean fillEnabled) {
    }

    public void setInterpolator(Interpolator i) {
    }

    public boolean hasStarted() {
        return mView != null;
    }

    public boolean hasEnded() {
        return mEnded;
    }
}
