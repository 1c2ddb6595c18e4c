package android.content;

/** What is on the clipboard: a text with a label. */
public class ClipData {
    private final CharSequence mLabel;
    private final CharSequence mText;

    private ClipData(CharSequence label, CharSequence text) {
        mLabel = label;
        mText = text;
    }

    public static ClipData newPlainText(CharSequence label, CharSequence text) {
        return new ClipData(label, text);
    }

    public CharSequence getLabel() {
        return mLabel;
    }

    public int getItemCount() {
        return 1;
    }

    public Item getItemAt(int index) {
        return new Item(mText);
    }

    /** One item of the clip. */
    public static class Item {
        private final CharSequence mText;

        public Item(CharSequence text) {
            mText = text;
        }

        public CharSequence getText() {
            return mText;
        }

        public CharSequence coerceToText(Context context) {
            return mText == null ? "" : mText;
        }
    }
}
