package android.widget;

import android.content.Context;
import android.content.res.ColorStateList;
import android.graphics.Bitmap;
import android.graphics.Canvas;
import android.graphics.drawable.BitmapDrawable;
import android.graphics.drawable.Drawable;
import android.net.Uri;
import android.util.AttributeSet;
import android.view.View;

import com.android.internal.view.Attributes;

/** Shows a drawable. */
public class ImageView extends View {
    public enum ScaleType {
        MATRIX, FIT_XY, FIT_START, FIT_CENTER, FIT_END, CENTER, CENTER_CROP, CENTER_INSIDE
    }

    private Drawable mDrawable;
    private int mResource;
    private Uri mUri;
    private ScaleType mScaleType = ScaleType.FIT_CENTER;
    private int mMaxWidth = Integer.MAX_VALUE;
    private int mMaxHeight = Integer.MAX_VALUE;

    public ImageView(Context context) {
        this(context, null);
    }

    public ImageView(Context context, AttributeSet attrs) {
        this(context, attrs, 0);
    }

    public ImageView(Context context, AttributeSet attrs, int defStyleAttr) {
        super(context, attrs, defStyleAttr);
        if (attrs != null) {
            Attributes a = new Attributes(context, attrs);
            mDrawable = a.drawable(a.has("src") ? "src" : "srcCompat");
            mResource = a.id(a.has("src") ? "src" : "srcCompat", 0);
        }
    }

    public Drawable getDrawable() {
        return mDrawable;
    }

    public void setImageDrawable(Drawable drawable) {
        if (mDrawable != drawable) {
            mResource = 0;
            mUri = null;
            update(drawable);
        }
    }

    public void setImageResource(int resId) {
        if (mResource != resId || mUri != null) {
            mUri = null;
            update(resId == 0 ? null : getContext().getResources().getDrawable(resId));
            mResource = resId;
        }
    }

    public void setImageBitmap(Bitmap bm) {
        setImageDrawable(bm == null ? null : new BitmapDrawable(getResources(), bm));
    }

    public void setImageURI(Uri uri) {
        mResource = 0;
        mUri = uri;
        update(null);
    }

    private void update(Drawable d) {
        int oldW = intrinsic(mDrawable, true);
        int oldH = intrinsic(mDrawable, false);
        mDrawable = d;
        if (oldW != intrinsic(d, true) || oldH != intrinsic(d, false)) {
            requestLayout();
        }
        invalidate();
    }

    private static int intrinsic(Drawable d, boolean width) {
        return d == null ? 0 : Math.max(0, width ? d.getIntrinsicWidth() : d.getIntrinsicHeight());
    }

    public void setImageLevel(int level) {
        if (mDrawable != null) {
            mDrawable.setLevel(level);
        }
    }

    public void setScaleType(ScaleType scaleType) {
        mScaleType = scaleType;
    }

    public ScaleType getScaleType() {
        return mScaleType;
    }

    public void setAdjustViewBounds(boolean adjustViewBounds) {
    }

    public void setMaxWidth(int maxWidth) {
        mMaxWidth = maxWidth;
    }

    public void setMaxHeight(int maxHeight) {
        mMaxHeight = maxHeight;
    }

    public final void setColorFilter(int color) {
    }

    public final void clearColorFilter() {
    }

    public void setImageTintList(ColorStateList tint) {
    }

    public void setImageAlpha(int alpha) {
    }

    @Override
    protected void onMeasure(int widthMeasureSpec, int heightMeasureSpec) {
        int w = Math.min(mMaxWidth, intrinsic(mDrawable, true)) + mPaddingLeft + mPaddingRight;
        int h = Math.min(mMaxHeight, intrinsic(mDrawable, false)) + mPaddingTop + mPaddingBottom;
        setMeasuredDimension(resolveSize(Math.max(w, getSuggestedMinimumWidth()), widthMeasureSpec),
                resolveSize(Math.max(h, getSuggestedMinimumHeight()), heightMeasureSpec));
    }

    @Override
    protected void onDraw(Canvas canvas) {
        if (mDrawable != null) {
            mDrawable.setBounds(mPaddingLeft, mPaddingTop, getWidth() - mPaddingRight, getHeight() - mPaddingBottom);
            mDrawable.draw(canvas);
        }
    }
}
