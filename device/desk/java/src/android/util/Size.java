package android.util;

/** A width and a height. */
public final class Size {
    private final int mWidth;
    private final int mHeight;

    public Size(int width, int height) {
        mWidth = width;
        mHeight = height;
    }

    public int getWidth() {
        return mWidth;
    }

    public int getHeight() {
        return mHeight;
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof Size && ((Size) o).mWidth == mWidth && ((Size) o).mHeight == mHeight;
    }

    @Override
    public int hashCode() {
        return mHeight ^ ((mWidth << 16) | (mWidth >>> 16));
    }

    @Override
    public String toString() {
        return mWidth + "x" + mHeight;
    }
}
