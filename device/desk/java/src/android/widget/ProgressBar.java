package android.widget;

import android.content.Context;
import android.graphics.Canvas;
import android.graphics.Color;
import android.graphics.Paint;
import android.graphics.drawable.Drawable;
import android.os.Parcel;
import android.os.Parcelable;
import android.util.AttributeSet;
import android.view.View;

import com.android.internal.view.Attributes;

/** How far something has come. As on Android, any thread may set the progress; it is drawn by a message. */
public class ProgressBar extends View {
    private int mProgress;
    private int mSecondaryProgress;
    private int mMin;
    private int mMax = 100;
    private boolean mIndeterminate;
    private boolean mHorizontal;

    public ProgressBar(Context context) {
        this(context, null);
    }

    public ProgressBar(Context context, AttributeSet attrs) {
        this(context, attrs, 0);
    }

    public ProgressBar(Context context, AttributeSet attrs, int defStyle) {
        super(context, attrs, defStyle);
        if (attrs != null) {
            Attributes a = new Attributes(context, attrs);
            setMax(a.integer("max", 100));
            mMin = a.integer("min", 0);
            setProgress(a.integer("progress", mMin));
            mSecondaryProgress = a.integer("secondaryProgress", 0);
            mIndeterminate = a.bool("indeterminate", false);
            String style = attrs.getAttributeValue(null, "style");
            mHorizontal = style != null && style.contains("orizontal");
        }
    }

    public synchronized int getProgress() {
        return mIndeterminate ? 0 : mProgress;
    }

    public synchronized void setProgress(int progress) {
        if (mIndeterminate) {
            return;
        }
        progress = Math.max(mMin, Math.min(progress, mMax));
        if (progress == mProgress) {
            return;
        }
        mProgress = progress;
        refreshProgress(false);
    }

    public void setProgress(int progress, boolean animate) {
        setProgress(progress);
    }

    public final synchronized void incrementProgressBy(int diff) {
        setProgress(mProgress + diff);
    }

    /** Tells of a new progress; fromUser says whether the user's touch made it. */
    void onProgressRefresh(boolean fromUser) {
    }

    void refreshProgress(boolean fromUser) {
        onProgressRefresh(fromUser);
        postInvalidateIfNeeded();
    }

    private void postInvalidateIfNeeded() {
        if (getHandler() == null) {
            return;
        }
        if (getHandler().getLooper().getThread() == Thread.currentThread()) {
            invalidate();
        } else {
            postInvalidate();
        }
    }

    synchronized void setProgressFromUser(int progress) {
        progress = Math.max(mMin, Math.min(progress, mMax));
        if (progress != mProgress) {
            mProgress = progress;
            refreshProgress(true);
        }
    }

    public synchronized int getSecondaryProgress() {
        return mSecondaryProgress;
    }

    public synchronized void setSecondaryProgress(int secondaryProgress) {
        mSecondaryProgress = Math.max(mMin, Math.min(secondaryProgress, mMax));
    }

    public synchronized int getMax() {
        return mMax;
    }

    public synchronized void setMax(int max) {
        max = Math.max(max, mMin);
        if (max != mMax) {
            mMax = max;
            mProgress = Math.min(mProgress, max);
            postInvalidateIfNeeded();
        }
    }

    public synchronized int getMin() {
        return mMin;
    }

    public synchronized void setMin(int min) {
        mMin = min;
        mProgress = Math.max(mProgress, min);
    }

    public synchronized boolean isIndeterminate() {
        return mIndeterminate;
    }

    public synchronized void setIndeterminate(boolean indeterminate) {
        mIndeterminate = indeterminate;
    }

    public void setProgressDrawable(Drawable d) {
    }

    public void setIndeterminateDrawable(Drawable d) {
    }

    @Override
    protected void onMeasure(int widthMeasureSpec, int heightMeasureSpec) {
        int dp48 = Math.round(48 * getResources().getDisplayMetrics().density);
        setMeasuredDimension(resolveSize(dp48 + mPaddingLeft + mPaddingRight, widthMeasureSpec),
                resolveSize((mHorizontal ? dp48 / 3 : dp48) + mPaddingTop + mPaddingBottom, heightMeasureSpec));
    }

    @Override
    protected void onDraw(Canvas canvas) {
        Paint p = new Paint();
        p.setColor(Color.LTGRAY);
        canvas.drawRect(0, getHeight() / 3, getWidth(), getHeight() * 2 / 3, p);
        p.setColor(0xFF33B5E5);
        float part = mMax > mMin ? (mProgress - mMin) / (float) (mMax - mMin) : 0;
        canvas.drawRect(0, getHeight() / 3, getWidth() * part, getHeight() * 2 / 3, p);
    }

    /** How far it has come. */
    static class SavedState extends BaseSavedState {
        int progress;
        int secondaryProgress;

        SavedState(Parcelable superState) {
            super(superState);
        }

        private SavedState(Parcel in) {
            super(in);
            progress = in.readInt();
            secondaryProgress = in.readInt();
        }

        @Override
        public void writeToParcel(Parcel out, int flags) {
            super.writeToParcel(out, flags);
            out.writeInt(progress);
            out.writeInt(secondaryProgress);
        }

        public static final Parcelable.Creator<SavedState> CREATOR = new Parcelable.Creator<SavedState>() {
            @Override
            public SavedState createFromParcel(Parcel in) {
                return new SavedState(in);
            }

            @Override
            public SavedState[] newArray(int size) {
                return new SavedState[size];
            }
        };
    }

    @Override
    public Parcelable onSaveInstanceState() {
        SavedState ss = new SavedState(super.onSaveInstanceState());
        ss.progress = mProgress;
        ss.secondaryProgress = mSecondaryProgress;
        return ss;
    }

    @Override
    public void onRestoreInstanceState(Parcelable state) {
        if (!(state instanceof SavedState)) {
            super.onRestoreInstanceState(state);
            return;
        }
        SavedState ss = (SavedState) state;
        super.onRestoreInstanceState(ss.getSuperState());
        setProgress(ss.progress);
        setSecondaryProgress(ss.secondaryProgress);
    }
}
