package android.widget;

import android.content.Context;
import android.util.AttributeSet;
import android.view.MotionEvent;

import com.android.internal.view.Attributes;

/** A number of stars. The progress counts steps. */
public class RatingBar extends ProgressBar {
    private int mNumStars = 5;
    private float mStepSize = 0.5f;
    private OnRatingBarChangeListener mOnRatingBarChangeListener;

    public interface OnRatingBarChangeListener {
        void onRatingChanged(RatingBar ratingBar, float rating, boolean fromUser);
    }

    public RatingBar(Context context) {
        this(context, null);
    }

    public RatingBar(Context context, AttributeSet attrs) {
        super(context, attrs);
        Attributes a = new Attributes(context, attrs);
        mNumStars = a.integer("numStars", 5);
        setStepSize(a.number("stepSize", 0.5f));
        setRating(a.number("rating", 0));
    }

    public void setOnRatingBarChangeListener(OnRatingBarChangeListener listener) {
        mOnRatingBarChangeListener = listener;
    }

    public void setNumStars(int numStars) {
        mNumStars = numStars;
        setMax(Math.round(mNumStars / mStepSize));
    }

    public int getNumStars() {
        return mNumStars;
    }

    public void setStepSize(float stepSize) {
        mStepSize = stepSize > 0 ? stepSize : 0.5f;
        setMax(Math.round(mNumStars / mStepSize));
    }

    public float getStepSize() {
        return mStepSize;
    }

    public void setRating(float rating) {
        setProgress(Math.round(rating / mStepSize));
    }

    public float getRating() {
        return getProgress() * mStepSize;
    }

    @Override
    void onProgressRefresh(boolean fromUser) {
        if (mOnRatingBarChangeListener != null) {
            mOnRatingBarChangeListener.onRatingChanged(this, getRating(), fromUser);
        }
    }

    @Override
    public boolean onTouchEvent(MotionEvent event) {
        if (isEnabled() && event.getAction() == MotionEvent.ACTION_UP) {
            float part = Math.max(0, Math.min(1, event.getX() / Math.max(1, getWidth())));
            setProgressFromUser((int) Math.ceil(part * getMax()));
        }
        return isEnabled();
    }
}
