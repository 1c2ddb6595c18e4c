package android.text;

/** Editable text: an array of characters with a gap where the last change was. */
public class SpannableStringBuilder implements CharSequence, GetChars, Spannable, Editable, Appendable {
    private static final InputFilter[] NO_FILTERS = new InputFilter[0];

    private char[] mText;
    private int mGapStart;
    private int mGapLength;
    private final SpanList mSpans = new SpanList();
    private InputFilter[] mFilters = NO_FILTERS;

    public SpannableStringBuilder() {
        this("");
    }

    public SpannableStringBuilder(CharSequence text) {
        this(text, 0, text.length());
    }

    public SpannableStringBuilder(CharSequence text, int start, int end) {
        int length = end - start;
        if (length < 0) {
            throw new StringIndexOutOfBoundsException();
        }
        mText = new char[Math.max(16, length + length / 2)];
        TextUtils.getChars(text, start, end, mText, 0);
        mGapStart = length;
        mGapLength = mText.length - length;
        if (text instanceof Spanned) {
            mSpans.copy((Spanned) text, start, end, 0, length);
        }
    }

    public static SpannableStringBuilder valueOf(CharSequence source) {
        return source instanceof SpannableStringBuilder ? (SpannableStringBuilder) source : new SpannableStringBuilder(source);
    }

    @Override
    public int length() {
        return mText.length - mGapLength;
    }

    @Override
    public char charAt(int where) {
        if (where < 0 || where >= length()) {
            throw new IndexOutOfBoundsException("charAt: " + where + " length " + length());
        }
        return where >= mGapStart ? mText[where + mGapLength] : mText[where];
    }

    private void moveGapTo(int where) {
        if (where < mGapStart) {
            System.arraycopy(mText, where, mText, where + mGapLength, mGapStart - where);
        } else if (where > mGapStart) {
            System.arraycopy(mText, mGapStart + mGapLength, mText, mGapStart, where - mGapStart);
        }
        mGapStart = where;
    }

    private void growGapTo(int size) {
        if (mGapLength >= size) {
            return;
        }
        char[] grown = new char[length() * 2 + size];
        int after = length() - mGapStart;
        System.arraycopy(mText, 0, grown, 0, mGapStart);
        System.arraycopy(mText, mText.length - after, grown, grown.length - after, after);
        mGapLength = grown.length - (mGapStart + after);
        mText = grown;
    }

    private void checkRange(int start, int end) {
        if (start < 0 || end < start || end > length()) {
            throw new IndexOutOfBoundsException("replace (" + start + " ... " + end + ") is beyond length " + length());
        }
    }

    @Override
    public SpannableStringBuilder replace(int start, int end, CharSequence tb, int tbstart, int tbend) {
        checkRange(start, end);
        for (InputFilter filter : mFilters) {
            CharSequence repl = filter.filter(tb, tbstart, tbend, this, start, end);
            if (repl != null) {
                tb = repl;
                tbstart = 0;
                tbend = repl.length();
            }
        }
        int before = end - start;
        int after = tbend - tbstart;
        if (before == 0 && after == 0) {
            return this;
        }
        CharSequence text = tb == this ? tb.toString() : tb;
        TextWatcher[] watchers = getSpans(start, end, TextWatcher.class);
        for (TextWatcher w : watchers) {
            w.beforeTextChanged(this, start, before, after);
        }
        change(start, end, text, tbstart, tbend);
        for (TextWatcher w : watchers) {
            w.onTextChanged(this, start, before, after);
        }
        for (TextWatcher w : watchers) {
            w.afterTextChanged(this);
        }
        return this;
    }

    private void change(int start, int end, CharSequence text, int tbstart, int tbend) {
        int after = tbend - tbstart;
        moveGapTo(end);
        growGapTo(after - (end - start));
        mGapStart -= end - start;
        mGapLength += end - start;
        TextUtils.getChars(text, tbstart, tbend, mText, mGapStart);
        mGapStart += after;
        mGapLength -= after;
        mSpans.replaced(start, end, after);
        if (text instanceof Spanned) {
            mSpans.copy((Spanned) text, tbstart, tbend, start, length());
        }
    }

    @Override
    public SpannableStringBuilder replace(int start, int end, CharSequence tb) {
        return replace(start, end, tb, 0, tb.length());
    }

    @Override
    public SpannableStringBuilder insert(int where, CharSequence tb, int start, int end) {
        return replace(where, where, tb, start, end);
    }

    @Override
    public SpannableStringBuilder insert(int where, CharSequence tb) {
        return replace(where, where, tb, 0, tb.length());
    }

    @Override
    public SpannableStringBuilder delete(int start, int end) {
        return replace(start, end, "", 0, 0);
    }

    @Override
    public SpannableStringBuilder append(CharSequence text) {
        return replace(length(), length(), text, 0, text.length());
    }

    /** Appends text with an object attached to it. */
    public SpannableStringBuilder append(CharSequence text, Object what, int flags) {
        int start = length();
        append(text);
        setSpan(what, start, length(), flags);
        return this;
    }

    @Override
    public SpannableStringBuilder append(CharSequence text, int start, int end) {
        return replace(length(), length(), text, start, end);
    }

    @Override
    public SpannableStringBuilder append(char text) {
        return append(String.valueOf(text));
    }

    @Override
    public void clear() {
        replace(0, length(), "", 0, 0);
    }

    @Override
    public void clearSpans() {
        mSpans.clear();
    }

    @Override
    public void setFilters(InputFilter[] filters) {
        if (filters == null) {
            throw new IllegalArgumentException();
        }
        mFilters = filters;
    }

    @Override
    public InputFilter[] getFilters() {
        return mFilters;
    }

    @Override
    public void setSpan(Object what, int start, int end, int flags) {
        mSpans.set(what, start, end, flags, length());
    }

    @Override
    public void removeSpan(Object what) {
        mSpans.remove(what);
    }

    @Override
    public int getSpanStart(Object what) {
        return mSpans.start(what);
    }

    @Override
    public int getSpanEnd(Object what) {
        return mSpans.end(what);
    }

    @Override
    public int getSpanFlags(Object what) {
        return mSpans.flags(what);
    }

    @Override
    public <T> T[] getSpans(int queryStart, int queryEnd, Class<T> kind) {
        return mSpans.get(queryStart, queryEnd, kind);
    }

    @Override
    public void getChars(int start, int end, char[] dest, int destoff) {
        checkRange(start, end);
        for (int i = start; i < end; i++) {
            dest[destoff + i - start] = charAt(i);
        }
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return new SpannableStringBuilder(this, start, end);
    }

    @Override
    public String toString() {
        char[] buf = new char[length()];
        getChars(0, buf.length, buf, 0);
        return new String(buf);
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof Spanned && o.toString().equals(toString());
    }

    @Override
    public int hashCode() {
        return toString().hashCode();
    }
}
