package android.graphics;

import java.util.ArrayDeque;

/**
 * Draws boxes, lines and text into a bitmap, plainly: no rotation, no scaling, no blending but by alpha. Without a bitmap
 * it draws nothing.
 */
public class Canvas {
    private Bitmap mBitmap;
    private float mX;
    private float mY;
    private final Rect mClip = new Rect(-100000, -100000, 100000, 100000);
    private final ArrayDeque<float[]> mSaved = new ArrayDeque<float[]>();

    public Canvas() {
    }

    public Canvas(Bitmap bitmap) {
        setBitmap(bitmap);
    }

    public void setBitmap(Bitmap bitmap) {
        mBitmap = bitmap;
        if (bitmap != null) {
            mClip.set(0, 0, bitmap.getWidth(), bitmap.getHeight());
        }
    }

    public int getWidth() {
        return mBitmap == null ? 0 : mBitmap.getWidth();
    }

    public int getHeight() {
        return mBitmap == null ? 0 : mBitmap.getHeight();
    }

    public int save() {
        mSaved.push(new float[] {mX, mY, mClip.left, mClip.top, mClip.right, mClip.bottom});
        return mSaved.size();
    }

    public void restore() {
        if (mSaved.isEmpty()) {
            throw new IllegalStateException("Underflow in restore - more restores than saves");
        }
        float[] s = mSaved.pop();
        mX = s[0];
        mY = s[1];
        mClip.set((int) s[2], (int) s[3], (int) s[4], (int) s[5]);
    }

    public void restoreToCount(int saveCount) {
        while (mSaved.size() >= saveCount && !mSaved.isEmpty()) {
            restore();
        }
    }

    public int getSaveCount() {
        return mSaved.size() + 1;
    }

    public void translate(float dx, float dy) {
        mX += dx;
        mY += dy;
    }

    public void rotate(float degrees) {
    }

    public void rotate(float degrees, float px, float py) {
    }

    public void scale(float sx, float sy) {
    }

    public boolean clipRect(int left, int top, int right, int bottom) {
        return clipRect((float) left, top, right, bottom);
    }

    public boolean clipRect(float left, float top, float right, float bottom) {
        Rect r = new Rect(Math.round(left + mX), Math.round(top + mY), Math.round(right + mX), Math.round(bottom + mY));
        if (!mClip.intersect(r)) {
            mClip.setEmpty();
        }
        return !mClip.isEmpty();
    }

    public boolean clipRect(Rect rect) {
        return clipRect(rect.left, rect.top, rect.right, rect.bottom);
    }

    /** Has something drawn from another origin and within a clip of that origin's parent. */
    void at(float x, float y, Rect clip, java.util.function.Consumer<Canvas> draw) {
        int count = save();
        clipRect(clip);
        translate(x, y);
        draw.accept(this);
        restoreToCount(count);
    }

    /** Where the origin is. */
    final PointF origin() {
        return new PointF(mX, mY);
    }

    final Rect clip() {
        return new Rect(mClip);
    }

    private void fill(float left, float top, float right, float bottom, int color) {
        if (mBitmap == null || color >>> 24 == 0) {
            return;
        }
        int[] pixels = mBitmap.pixels();
        int l = Math.max(mClip.left, Math.round(left + mX));
        int t = Math.max(mClip.top, Math.round(top + mY));
        int r = Math.min(mClip.right, Math.round(right + mX));
        int b = Math.min(mClip.bottom, Math.round(bottom + mY));
        for (int y = t; y < b; y++) {
            for (int x = l; x < r; x++) {
                int i = y * mBitmap.getWidth() + x;
                pixels[i] = over(color, pixels[i]);
            }
        }
    }

    private static int over(int src, int dst) {
        int a = src >>> 24;
        if (a == 255) {
            return src;
        }
        int out = 0;
        for (int shift = 0; shift < 24; shift += 8) {
            int c = (((src >> shift) & 255) * a + ((dst >> shift) & 255) * (255 - a)) / 255;
            out |= c << shift;
        }
        return out | (Math.max(a, dst >>> 24) << 24);
    }

    public void drawColor(int color) {
        fill(mClip.left - mX, mClip.top - mY, mClip.right - mX, mClip.bottom - mY, color);
    }

    public void drawColor(int color, PorterDuff.Mode mode) {
        drawColor(color);
    }

    public void drawRGB(int r, int g, int b) {
        drawColor(Color.rgb(r, g, b));
    }

    public void drawPaint(Paint paint) {
        drawColor(paint.getColor());
    }

    public void drawRect(float left, float top, float right, float bottom, Paint paint) {
        if (paint.getStyle() != Paint.Style.STROKE) {
            fill(left, top, right, bottom, paint.getColor());
            return;
        }
        float w = Math.max(1, paint.getStrokeWidth());
        fill(left, top, right, top + w, paint.getColor());
        fill(left, bottom - w, right, bottom, paint.getColor());
        fill(left, top, left + w, bottom, paint.getColor());
        fill(right - w, top, right, bottom, paint.getColor());
    }

    public void drawRect(Rect r, Paint paint) {
        drawRect(r.left, r.top, r.right, r.bottom, paint);
    }

    public void drawRect(RectF r, Paint paint) {
        drawRect(r.left, r.top, r.right, r.bottom, paint);
    }

    public void drawRoundRect(RectF r, float rx, float ry, Paint paint) {
        drawRect(r, paint);
    }

    public void drawOval(RectF oval, Paint paint) {
        float cx = oval.centerX();
        float cy = oval.centerY();
        for (float y = oval.top; y < oval.bottom; y++) {
            double part = 1 - Math.pow((y + 0.5 - cy) / (oval.height() / 2), 2);
            float half = (float) (Math.sqrt(Math.max(0, part)) * oval.width() / 2);
            fill(cx - half, y, cx + half, y + 1, paint.getColor());
        }
    }

    public void drawCircle(float cx, float cy, float radius, Paint paint) {
        if (mBitmap != null) {
            drawOval(new RectF(cx - radius, cy - radius, cx + radius, cy + radius), paint);
        }
    }

    public void drawArc(RectF oval, float startAngle, float sweepAngle, boolean useCenter, Paint paint) {
        if (mBitmap != null) {
            drawOval(oval, paint);
        }
    }

    public void drawLine(float startX, float startY, float stopX, float stopY, Paint paint) {
        if (mBitmap == null) {
            return;
        }
        int steps = (int) Math.min(10000, Math.max(1, Math.max(Math.abs(stopX - startX), Math.abs(stopY - startY))));
        float w = Math.max(1, paint.getStrokeWidth()) / 2;
        for (int i = 0; i <= steps; i++) {
            float x = startX + (stopX - startX) * i / steps;
            float y = startY + (stopY - startY) * i / steps;
            fill(x - w, y - w, x + w, y + w, paint.getColor());
        }
    }

    public void drawPoint(float x, float y, Paint paint) {
        drawLine(x, y, x, y, paint);
    }

    public void drawPath(Path path, Paint paint) {
        float[] last = null;
        for (float[] p : path.mPoints) {
            if (last != null && p[2] != 0) {
                drawLine(last[0], last[1], p[0], p[1], paint);
            }
            last = p;
        }
    }

    public void drawBitmap(Bitmap bitmap, float left, float top, Paint paint) {
        drawBitmap(bitmap, null, new RectF(left, top, left + bitmap.getWidth(), top + bitmap.getHeight()), paint);
    }

    public void drawBitmap(Bitmap bitmap, Rect src, Rect dst, Paint paint) {
        drawBitmap(bitmap, src, new RectF(dst.left, dst.top, dst.right, dst.bottom), paint);
    }

    public void drawBitmap(Bitmap bitmap, Rect src, RectF dst, Paint paint) {
        if (mBitmap == null || bitmap == null || bitmap.isRecycled()) {
            return;
        }
        Rect from = src != null ? src : new Rect(0, 0, bitmap.getWidth(), bitmap.getHeight());
        int w = Math.round(dst.width());
        int h = Math.round(dst.height());
        for (int y = 0; y < h; y++) {
            for (int x = 0; x < w; x++) {
                int color = bitmap.getPixel(from.left + x * from.width() / w, from.top + y * from.height() / h);
                fill(dst.left + x, dst.top + y, dst.left + x + 1, dst.top + y + 1, color);
            }
        }
    }

    /** y is the baseline. */
    public void drawText(String text, float x, float y, Paint paint) {
        if (mBitmap == null) {
            return;
        }
        float width = paint.measureText(text);
        if (paint.getTextAlign() == Paint.Align.CENTER) {
            x -= width / 2;
        } else if (paint.getTextAlign() == Paint.Align.RIGHT) {
            x -= width;
        }
        float pixel = paint.getTextSize() / 12;
        for (int i = 0; i < text.length(); i++) {
            drawGlyph(text.charAt(i), x + i * paint.getTextSize() / 2, y - 7 * pixel, pixel, paint.getColor());
        }
    }

    public void drawText(CharSequence text, int start, int end, float x, float y, Paint paint) {
        drawText(text.subSequence(start, end).toString(), x, y, paint);
    }

    private void drawGlyph(char c, float x, float y, float pixel, int color) {
        for (int column = 0; column < Glyphs.WIDTH; column++) {
            for (int row = 0; row < Glyphs.HEIGHT; row++) {
                if (Glyphs.ink(c, column, row)) {
                    fill(x + column * pixel, y + row * pixel, x + (column + 1) * pixel, y + (row + 1) * pixel, color);
                }
            }
        }
    }
}
