package android.text;

/** Text with objects attached to parts of it. */
public interface Spanned extends CharSequence {
    int SPAN_INCLUSIVE_INCLUSIVE = 0x12;
    int SPAN_INCLUSIVE_EXCLUSIVE = 0x11;
    int SPAN_EXCLUSIVE_EXCLUSIVE = 0x21;
    int SPAN_EXCLUSIVE_INCLUSIVE = 0x22;

    <T> T[] getSpans(int start, int end, Class<T> type);

    /** -1 if what is not attached. */
    int getSpanStart(Object tag);

    int getSpanEnd(Object tag);

    int getSpanFlags(Object tag);
}
