package android.view;

import android.content.res.Configuration;
import android.content.res.Resources;
import android.graphics.Point;
import android.graphics.Rect;
import android.util.DisplayMetrics;

/** The one screen. */
public final class Display {
    public static final int DEFAULT_DISPLAY = 0;
    private final Resources mResources;

    Display(Resources resources) {
        mResources = resources;
    }

    public int getDisplayId() {
        return DEFAULT_DISPLAY;
    }

    public void getSize(Point outSize) {
        DisplayMetrics m = mResources.getDisplayMetrics();
        outSize.x = m.widthPixels;
        outSize.y = m.heightPixels;
    }

    public void getRealSize(Point outSize) {
        getSize(outSize);
    }

    public void getRectSize(Rect outSize) {
        DisplayMetrics m = mResources.getDisplayMetrics();
        outSize.set(0, 0, m.widthPixels, m.heightPixels);
    }

    public void getMetrics(DisplayMetrics outMetrics) {
        outMetrics.setTo(mResources.getDisplayMetrics());
    }

    public void getRealMetrics(DisplayMetrics outMetrics) {
        getMetrics(outMetrics);
    }

    @Deprecated
    public int getWidth() {
        return mResources.getDisplayMetrics().widthPixels;
    }

    @Deprecated
    public int getHeight() {
        return mResources.getDisplayMetrics().heightPixels;
    }

    /** {@link Surface#ROTATION_0} or {@link Surface#ROTATION_90}. */
    public int getRotation() {
        return mResources.getConfiguration().orientation == Configuration.ORIENTATION_LANDSCAPE
                ? Surface.ROTATION_90 : Surface.ROTATION_0;
    }

    public float getRefreshRate() {
        return 60;
    }
}
