package android.widget;

import android.content.Context;
import android.util.AttributeSet;
import android.view.MotionEvent;

/** A progress that the user sets by touch. */
public class SeekBar extends ProgressBar {
    private OnSeekBarChangeListener mOnSeekBarChangeListener;

    public interface OnSeekBarChangeListener {
        void onProgressChanged(SeekBar seekBar, int progress, boolean fromUser);

        void onStartTrackingTouch(SeekBar seekBar);

        void onStopTrackingTouch(SeekBar seekBar);
    }

    public SeekBar(Context context) {
        super(context);
    }

    public SeekBar(Context context, AttributeSet attrs) {
        super(context, attrs);
    }

    public SeekBar(Context context, AttributeSet attrs, int defStyle) {
        super(context, attrs, defStyle);
    }

    public void setOnSeekBarChangeListener(OnSeekBarChangeListener l) {
        mOnSeekBarChangeListener = l;
    }

    @Override
    void onProgressRefresh(boolean fromUser) {
        if (mOnSeekBarChangeListener != null) {
            mOnSeekBarChangeListener.onProgressChanged(this, getProgress(), fromUser);
        }
    }

    @Override
    public boolean onTouchEvent(MotionEvent event) {
        if (!isEnabled()) {
            return false;
        }
        int width = Math.max(1, getWidth() - mPaddingLeft - mPaddingRight);
        float part = Math.max(0, Math.min(1, (event.getX() - mPaddingLeft) / width));
        int progress = getMin() + Math.round(part * (getMax() - getMin()));
        switch (event.getAction()) {
            case MotionEvent.ACTION_DOWN:
                if (mOnSeekBarChangeListener != null) {
                    mOnSeekBarChangeListener.onStartTrackingTouch(this);
                }
                setProgressFromUser(progress);
                break;
            case MotionEvent.ACTION_MOVE:
                setProgressFromUser(progress);
                break;
            case MotionEvent.ACTION_UP:
                setProgressFromUser(progress);
                stopTracking();
                break;
            case MotionEvent.ACTION_CANCEL:
                stopTracking();
                break;
            default:
                break;
        }
        return true;
    }

    private void stopTracking() {
        if (mOnSeekBarChangeListener != null) {
            mOnSeekBarChangeListener.onStopTrackingTouch(this);
        }
    }
}
