package android.graphics;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * What a window drew last. As with a hardware renderer, a picture of the screen is made of it by somebody else: the
 * window's own thread may be busy or stopped.
 */
public final class DisplayList extends Canvas {
    private final List<Consumer<Canvas>> mDrawn = new ArrayList<Consumer<Canvas>>();
    private final int mLeft;
    private final int mTop;
    private final int mWidth;
    private final int mHeight;

    /** A list of what lies in a window's bounds. */
    public DisplayList(Rect bounds) {
        mLeft = bounds.left;
        mTop = bounds.top;
        mWidth = bounds.width();
        mHeight = bounds.height();
    }

    /** Draws it all into a canvas of the screen. */
    public void drawTo(Canvas screen) {
        screen.at(mLeft, mTop, new Rect(mLeft, mTop, mLeft + mWidth, mTop + mHeight), canvas -> {
            for (Consumer<Canvas> draw : mDrawn) {
                draw.accept(canvas);
            }
        });
    }

    private void add(Consumer<Canvas> draw) {
        PointF origin = origin();
        Rect clip = clip();
        mDrawn.add(canvas -> canvas.at(origin.x, origin.y, clip, draw));
    }

    @Override
    public int getWidth() {
        return mWidth;
    }

    @Override
    public int getHeight() {
        return mHeight;
    }

    @Override
    public void drawColor(int color) {
        add(canvas -> canvas.drawColor(color));
    }

    @Override
    public void drawRect(float left, float top, float right, float bottom, Paint paint) {
        Paint as = new Paint(paint);
        add(canvas -> canvas.drawRect(left, top, right, bottom, as));
    }

    @Override
    public void drawOval(RectF oval, Paint paint) {
        RectF in = new RectF(oval);
        Paint as = new Paint(paint);
        add(canvas -> canvas.drawOval(in, as));
    }

    @Override
    public void drawCircle(float cx, float cy, float radius, Paint paint) {
        drawOval(new RectF(cx - radius, cy - radius, cx + radius, cy + radius), paint);
    }

    @Override
    public void drawArc(RectF oval, float startAngle, float sweepAngle, boolean useCenter, Paint paint) {
        drawOval(oval, paint);
    }

    @Override
    public void drawLine(float startX, float startY, float stopX, float stopY, Paint paint) {
        Paint as = new Paint(paint);
        add(canvas -> canvas.drawLine(startX, startY, stopX, stopY, as));
    }

    @Override
    public void drawBitmap(Bitmap bitmap, Rect src, RectF dst, Paint paint) {
        Rect from = src == null ? null : new Rect(src);
        RectF to = new RectF(dst);
        add(canvas -> canvas.drawBitmap(bitmap, from, to, null));
    }

    @Override
    public void drawText(String text, float x, float y, Paint paint) {
        Paint as = new Paint(paint);
        add(canvas -> canvas.drawText(text, x, y, as));
    }
}
