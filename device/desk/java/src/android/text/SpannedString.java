package android.text;

/** Text that does not change, nor what is attached to it. */
public final class SpannedString extends SpannableStringInternal implements Spanned {
    public SpannedString(CharSequence source) {
        super(source, 0, source.length());
    }

    private SpannedString(CharSequence source, int start, int end) {
        super(source, start, end);
    }

    public static SpannedString valueOf(CharSequence source) {
        return source instanceof SpannedString ? (SpannedString) source : new SpannedString(source);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return new SpannedString(this, start, end);
    }
}
