package android.animation;

import android.os.SystemClock;
import android.view.Choreographer;

/** Takes a number from one value to another, a step a frame, by callbacks of the {@link Choreographer}. */
public class ValueAnimator extends Animator implements Choreographer.FrameCallback {
    public static final int INFINITE = -1;
    public static final int RESTART = 1;
    public static final int REVERSE = 2;

    public interface AnimatorUpdateListener {
        void onAnimationUpdate(ValueAnimator animation);
    }

    private final java.util.ArrayList<AnimatorUpdateListener> mUpdateListeners =
            new java.util.ArrayList<AnimatorUpdateListener>();
    private float[] mValues = {0, 1};
    private boolean mIntegers;
    private long mDuration = 300;
    private long mStartDelay;
    private int mRepeatCount;
    private TimeInterpolator mInterpolator;
    private long mStartTime;
    private boolean mRunning;
    private float mFraction;

    public static ValueAnimator ofInt(int... values) {
        ValueAnimator a = new ValueAnimator();
        a.setIntValues(values);
        return a;
    }

    public static ValueAnimator ofFloat(float... values) {
        ValueAnimator a = new ValueAnimator();
        a.setFloatValues(values);
        return a;
    }

    public void setIntValues(int... values) {
        mIntegers = true;
        mValues = new float[values.length];
        for (int i = 0; i < values.length; i++) {
            mValues[i] = values[i];
        }
    }

    public void setFloatValues(float... values) {
        mIntegers = false;
        mValues = values.clone();
    }

    @Override
    public ValueAnimator setDuration(long duration) {
        mDuration = duration;
        return this;
    }

    @Override
    public long getDuration() {
        return mDuration;
    }

    public void setStartDelay(long startDelay) {
        mStartDelay = startDelay;
    }

    public void setRepeatCount(int value) {
        mRepeatCount = value;
    }

    public void setRepeatMode(int value) {
    }

    public void setInterpolator(TimeInterpolator value) {
        mInterpolator = value;
    }

    public void addUpdateListener(AnimatorUpdateListener listener) {
        mUpdateListeners.add(listener);
    }

    public void removeAllUpdateListeners() {
        mUpdateListeners.clear();
    }

    @Override
    public boolean isRunning() {
        return mRunning;
    }

    public boolean isStarted() {
        return mRunning;
    }

    public float getAnimatedFraction() {
        return mFraction;
    }

    /** The value now: an Integer or a Float. */
    public Object getAnimatedValue() {
        float v = value();
        if (mIntegers) {
            return Math.round(v);
        }
        return v;
    }

    float value() {
        if (mValues.length == 1) {
            return mValues[0] * mFraction;
        }
        float at = mFraction * (mValues.length - 1);
        int i = Math.min((int) at, mValues.length - 2);
        return mValues[i] + (mValues[i + 1] - mValues[i]) * (at - i);
    }

    @Override
    public void start() {
        if (mRunning) {
            return;
        }
        mRunning = true;
        mStartTime = SystemClock.uptimeMillis() + mStartDelay;
        for (AnimatorListener l : new java.util.ArrayList<AnimatorListener>(mListeners)) {
            l.onAnimationStart(this);
        }
        Choreographer.getInstance().postFrameCallbackDelayed(this, mStartDelay);
    }

    @Override
    public void doFrame(long frameTimeNanos) {
        if (!mRunning) {
            return;
        }
        long elapsed = Math.max(0, frameTimeNanos / 1000000L - mStartTime);
        boolean endless = mRepeatCount == INFINITE;
        long total = mDuration * (1L + Math.max(0, mRepeatCount));
        if (mDuration <= 0 || (!endless && elapsed >= total)) {
            step(1);
            finish();
            return;
        }
        step((elapsed % mDuration) / (float) mDuration);
        Choreographer.getInstance().postFrameCallback(this);
    }

    private void step(float fraction) {
        mFraction = mInterpolator == null ? fraction : mInterpolator.getInterpolation(fraction);
        animateValue();
        for (AnimatorUpdateListener l : new java.util.ArrayList<AnimatorUpdateListener>(mUpdateListeners)) {
            l.onAnimationUpdate(this);
        }
    }

    void animateValue() {
    }

    private void finish() {
        mRunning = false;
        for (AnimatorListener l : new java.util.ArrayList<AnimatorListener>(mListeners)) {
            l.onAnimationEnd(this);
        }
    }

    @Override
    public void cancel() {
        if (mRunning) {
            Choreographer.getInstance().removeFrameCallback(this);
            for (AnimatorListener l : new java.util.ArrayList<AnimatorListener>(mListeners)) {
                l.onAnimationCancel(this);
            }
            finish();
        }
    }

    @Override
    public void end() {
        if (mRunning) {
            Choreographer.getInstance().removeFrameCallback(this);
            step(1);
            finish();
        }
    }
}
