package android.graphics;

/** How something is drawn. */
public class Paint {
    public static final int ANTI_ALIAS_FLAG = 0x01;
    public static final int FILTER_BITMAP_FLAG = 0x02;
    public static final int DITHER_FLAG = 0x04;

    public enum Style {
        FILL, STROKE, FILL_AND_STROKE
    }

    public enum Align {
        LEFT, CENTER, RIGHT
    }

    public enum Cap {
        BUTT, ROUND, SQUARE
    }

    public enum Join {
        MITER, ROUND, BEVEL
    }

    /** Distances from the baseline, in px; up is negative. */
    public static class FontMetrics {
        public float top;
        public float ascent;
        public float descent;
        public float bottom;
        public float leading;
    }

    private int mColor = Color.BLACK;
    private Style mStyle = Style.FILL;
    private Align mAlign = Align.LEFT;
    private float mStrokeWidth;
    private float mTextSize = 12;
    private int mFlags;
    private Typeface mTypeface;

    public Paint() {
    }

    public Paint(int flags) {
        mFlags = flags;
    }

    public Paint(Paint paint) {
        set(paint);
    }

    public void set(Paint src) {
        mColor = src.mColor;
        mStyle = src.mStyle;
        mAlign = src.mAlign;
        mStrokeWidth = src.mStrokeWidth;
        mTextSize = src.mTextSize;
        mFlags = src.mFlags;
        mTypeface = src.mTypeface;
    }

    public void reset() {
        set(new Paint());
    }

    public int getColor() {
        return mColor;
    }

    public void setColor(int color) {
        mColor = color;
    }

    public int getAlpha() {
        return mColor >>> 24;
    }

    public void setAlpha(int a) {
        mColor = (mColor & 0xffffff) | (a << 24);
    }

    public void setARGB(int a, int r, int g, int b) {
        mColor = Color.argb(a, r, g, b);
    }

    public Style getStyle() {
        return mStyle;
    }

    public void setStyle(Style style) {
        mStyle = style;
    }

    public float getStrokeWidth() {
        return mStrokeWidth;
    }

    public void setStrokeWidth(float width) {
        mStrokeWidth = width;
    }

    public void setStrokeCap(Cap cap) {
    }

    public void setStrokeJoin(Join join) {
    }

    public void setAntiAlias(boolean aa) {
    }

    public void setDither(boolean dither) {
    }

    public void setFilterBitmap(boolean filter) {
    }

    public void setFakeBoldText(boolean bold) {
    }

    public void setUnderlineText(boolean underline) {
    }

    public int getFlags() {
        return mFlags;
    }

    public void setFlags(int flags) {
        mFlags = flags;
    }

    public Align getTextAlign() {
        return mAlign;
    }

    public void setTextAlign(Align align) {
        mAlign = align;
    }

    public float getTextSize() {
        return mTextSize;
    }

    public void setTextSize(float textSize) {
        mTextSize = textSize;
    }

    public Typeface getTypeface() {
        return mTypeface;
    }

    public Typeface setTypeface(Typeface typeface) {
        mTypeface = typeface;
        return typeface;
    }

    public float ascent() {
        return -mTextSize * 0.9f;
    }

    public float descent() {
        return mTextSize * 0.3f;
    }

    public FontMetrics getFontMetrics() {
        FontMetrics m = new FontMetrics();
        m.top = ascent();
        m.ascent = ascent();
        m.descent = descent();
        m.bottom = descent();
        return m;
    }

    public float getFontSpacing() {
        return descent() - ascent();
    }

    /** Every character is half as wide as the text is high. */
    public float measureText(String text) {
        return text.length() * mTextSize / 2;
    }

    public float measureText(CharSequence text, int start, int end) {
        return (end - start) * mTextSize / 2;
    }

    public float measureText(String text, int start, int end) {
        return (end - start) * mTextSize / 2;
    }

    public void getTextBounds(String text, int start, int end, Rect bounds) {
        bounds.set(0, (int) ascent(), (int) measureText(text, start, end), (int) descent());
    }
}
