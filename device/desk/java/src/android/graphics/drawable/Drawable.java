package android.graphics.drawable;

import android.graphics.Canvas;
import android.graphics.PixelFormat;
import android.graphics.PorterDuff;
import android.graphics.Rect;

/** Something that can be drawn. */
public abstract class Drawable {
    private Rect mBounds = new Rect();
    private boolean mVisible = true;
    private int mLevel;

    /** Is told when a drawable changes. */
    public interface Callback {
        void invalidateDrawable(Drawable who);

        void scheduleDrawable(Drawable who, Runnable what, long when);

        void unscheduleDrawable(Drawable who, Runnable what);
    }

    public abstract void draw(Canvas canvas);

    public void setAlpha(int alpha) {
    }

    public int getAlpha() {
        return 0xFF;
    }

    public void setColorFilter(int color, PorterDuff.Mode mode) {
    }

    public void setTint(int tintColor) {
    }

    public void clearColorFilter() {
    }

    public int getOpacity() {
        return PixelFormat.TRANSLUCENT;
    }

    public void setBounds(int left, int top, int right, int bottom) {
        mBounds.set(left, top, right, bottom);
        onBoundsChange(mBounds);
    }

    public void setBounds(Rect bounds) {
        setBounds(bounds.left, bounds.top, bounds.right, bounds.bottom);
    }

    public final Rect getBounds() {
        return mBounds;
    }

    protected void onBoundsChange(Rect bounds) {
    }

    /** In px, -1 if it has none. */
    public int getIntrinsicWidth() {
        return -1;
    }

    public int getIntrinsicHeight() {
        return -1;
    }

    public Drawable mutate() {
        return this;
    }

    public final boolean setLevel(int level) {
        boolean changed = mLevel != level;
        mLevel = level;
        return changed;
    }

    public final int getLevel() {
        return mLevel;
    }

    public boolean setVisible(boolean visible, boolean restart) {
        boolean changed = mVisible != visible;
        mVisible = visible;
        return changed;
    }

    public final boolean isVisible() {
        return mVisible;
    }

    public final void setCallback(Callback cb) {
    }

    public void invalidateSelf() {
    }
}
