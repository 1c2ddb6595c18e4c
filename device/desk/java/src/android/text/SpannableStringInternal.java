package android.text;

/** Text that does not change, with objects attached to parts of it. */
abstract class SpannableStringInternal implements GetChars {
    private final String mText;
    private final SpanList mSpans = new SpanList();

    SpannableStringInternal(CharSequence source, int start, int end) {
        mText = source.toString().substring(start, end);
        if (source instanceof Spanned) {
            mSpans.copy((Spanned) source, start, end, 0, mText.length());
        }
    }

    @Override
    public final int length() {
        return mText.length();
    }

    @Override
    public final char charAt(int i) {
        return mText.charAt(i);
    }

    @Override
    public final String toString() {
        return mText;
    }

    @Override
    public final void getChars(int start, int end, char[] dest, int off) {
        mText.getChars(start, end, dest, off);
    }

    void setSpan(Object what, int start, int end, int flags) {
        mSpans.set(what, start, end, flags, mText.length());
    }

    void removeSpan(Object what) {
        mSpans.remove(what);
    }

    public int getSpanStart(Object what) {
        return mSpans.start(what);
    }

    public int getSpanEnd(Object what) {
        return mSpans.end(what);
    }

    public int getSpanFlags(Object what) {
        return mSpans.flags(what);
    }

    public <T> T[] getSpans(int queryStart, int queryEnd, Class<T> kind) {
        return mSpans.get(queryStart, queryEnd, kind);
    }

    @Override
    public boolean equals(Object o) {
        return o != null && o.getClass() == getClass() && o.toString().equals(mText);
    }

    @Override
    public int hashCode() {
        return mText.hashCode();
    }
}
