package android.text;

/** Where the cursor is in a text. */
public class Selection {
    public static final Object SELECTION_START = new Mark();
    public static final Object SELECTION_END = new Mark();

    private static final class Mark implements NoCopySpan {
    }

    private Selection() {
    }

    /** -1 if there is no cursor. */
    public static final int getSelectionStart(CharSequence text) {
        return text instanceof Spanned ? ((Spanned) text).getSpanStart(SELECTION_START) : -1;
    }

    public static final int getSelectionEnd(CharSequence text) {
        return text instanceof Spanned ? ((Spanned) text).getSpanStart(SELECTION_END) : -1;
    }

    public static void setSelection(Spannable text, int start, int stop) {
        text.setSpan(SELECTION_START, start, start, Spanned.SPAN_INCLUSIVE_INCLUSIVE);
        text.setSpan(SELECTION_END, stop, stop, Spanned.SPAN_INCLUSIVE_INCLUSIVE);
    }

    public static final void setSelection(Spannable text, int index) {
        setSelection(text, index, index);
    }

    public static final void selectAll(Spannable text) {
        setSelection(text, 0, text.length());
    }

    public static final void removeSelection(Spannable text) {
        text.removeSpan(SELECTION_START);
        text.removeSpan(SELECTION_END);
    }
}
