package android.graphics;

import com.android.server.wm.Png;

import java.io.IOException;
import java.io.OutputStream;

/** A picture: an array of ARGB pixels. */
public final class Bitmap {
    private final int mWidth;
    private final int mHeight;
    private int[] mPixels;
    private final Config mConfig;
    private final boolean mMutable;

    /** How pixels are kept on a phone; here always with 32 bits. */
    public enum Config {
        ALPHA_8, RGB_565, ARGB_4444, ARGB_8888, RGBA_F16, HARDWARE
    }

    public enum CompressFormat {
        JPEG, PNG, WEBP
    }

    private Bitmap(int width, int height, int[] pixels, Config config, boolean mutable) {
        if (width <= 0 || height <= 0) {
            throw new IllegalArgumentException("width and height must be > 0");
        }
        mWidth = width;
        mHeight = height;
        mPixels = pixels;
        mConfig = config;
        mMutable = mutable;
    }

    public static Bitmap createBitmap(int width, int height, Config config) {
        if (width <= 0 || height <= 0) {
            throw new IllegalArgumentException("width and height must be > 0");
        }
        return new Bitmap(width, height, new int[width * height], config, true);
    }

    public static Bitmap createBitmap(int[] colors, int width, int height, Config config) {
        return new Bitmap(width, height, java.util.Arrays.copyOf(colors, width * height), config, false);
    }

    public static Bitmap createBitmap(Bitmap src) {
        return src;
    }

    public static Bitmap createBitmap(Bitmap source, int x, int y, int width, int height) {
        source.checkRecycled("cannot use a recycled source in createBitmap");
        Bitmap b = createBitmap(width, height, source.mConfig);
        for (int row = 0; row < height; row++) {
            System.arraycopy(source.mPixels, (y + row) * source.mWidth + x, b.mPixels, row * width, width);
        }
        return b;
    }

    /** Takes the nearest pixels. */
    public static Bitmap createScaledBitmap(Bitmap src, int dstWidth, int dstHeight, boolean filter) {
        src.checkRecycled("cannot use a recycled source in createScaledBitmap");
        Bitmap b = createBitmap(dstWidth, dstHeight, src.mConfig);
        for (int y = 0; y < dstHeight; y++) {
            for (int x = 0; x < dstWidth; x++) {
                b.mPixels[y * dstWidth + x] = src.mPixels[(y * src.mHeight / dstHeight) * src.mWidth + x * src.mWidth / dstWidth];
            }
        }
        return b;
    }

    public Bitmap copy(Config config, boolean isMutable) {
        checkRecycled("Can't copy a recycled bitmap");
        return new Bitmap(mWidth, mHeight, mPixels.clone(), config, isMutable);
    }

    public int getWidth() {
        return mWidth;
    }

    public int getHeight() {
        return mHeight;
    }

    public Config getConfig() {
        return mConfig;
    }

    public boolean isMutable() {
        return mMutable;
    }

    public int getByteCount() {
        return mPixels == null ? 0 : mPixels.length * 4;
    }

    public int getAllocationByteCount() {
        return getByteCount();
    }

    public boolean hasAlpha() {
        return true;
    }

    public void recycle() {
        mPixels = null;
    }

    public boolean isRecycled() {
        return mPixels == null;
    }

    private void checkRecycled(String message) {
        if (mPixels == null) {
            throw new IllegalStateException(message);
        }
    }

    private void checkPixel(int x, int y) {
        checkRecycled("Can't call getPixel() on a recycled bitmap");
        if (x < 0 || y < 0 || x >= mWidth || y >= mHeight) {
            throw new IllegalArgumentException("x must be < bitmap.width() and y < bitmap.height()");
        }
    }

    public int getPixel(int x, int y) {
        checkPixel(x, y);
        return mPixels[y * mWidth + x];
    }

    public void setPixel(int x, int y, int color) {
        checkPixel(x, y);
        if (!mMutable) {
            throw new IllegalStateException("bitmap is immutable");
        }
        mPixels[y * mWidth + x] = color;
    }

    public void getPixels(int[] pixels, int offset, int stride, int x, int y, int width, int height) {
        checkRecycled("Can't call getPixels() on a recycled bitmap");
        for (int row = 0; row < height; row++) {
            System.arraycopy(mPixels, (y + row) * mWidth + x, pixels, offset + row * stride, width);
        }
    }

    public void setPixels(int[] pixels, int offset, int stride, int x, int y, int width, int height) {
        checkRecycled("Can't call setPixels() on a recycled bitmap");
        for (int row = 0; row < height; row++) {
            System.arraycopy(pixels, offset + row * stride, mPixels, (y + row) * mWidth + x, width);
        }
    }

    public void eraseColor(int c) {
        checkRecycled("Can't erase a recycled bitmap");
        java.util.Arrays.fill(mPixels, c);
    }

    /** Writes a PNG, whatever the format. */
    public boolean compress(CompressFormat format, int quality, OutputStream stream) {
        checkRecycled("Can't compress a recycled bitmap");
        try {
            stream.write(Png.encode(mPixels, mWidth, mHeight));
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** The pixels themselves; null when recycled. */
    int[] pixels() {
        return mPixels;
    }

    public boolean sameAs(Bitmap other) {
        return other != null && other.mWidth == mWidth && other.mHeight == mHeight
                && java.util.Arrays.equals(mPixels, other.mPixels);
    }
}
