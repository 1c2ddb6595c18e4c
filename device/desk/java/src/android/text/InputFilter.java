package android.text;

/** Has a say in what goes into an editable. */
public interface InputFilter {
    /** What to put in instead of source[start, end), or null for just that. */
    CharSequence filter(CharSequence source, int start, int end, Spanned dest, int dstart, int dend);

    /** Lets no more than so many characters in. */
    class LengthFilter implements InputFilter {
        private final int mMax;

        public LengthFilter(int max) {
            mMax = max;
        }

        @Override
        public CharSequence filter(CharSequence source, int start, int end, Spanned dest, int dstart, int dend) {
            int keep = mMax - (dest.length() - (dend - dstart));
            if (keep <= 0) {
                return "";
            }
            return keep >= end - start ? null : source.subSequence(start, start + keep);
        }

        public int getMax() {
            return mMax;
        }
    }

    /** Turns everything to upper case. */
    class AllCaps implements InputFilter {
        @Override
        public CharSequence filter(CharSequence source, int start, int end, Spanned dest, int dstart, int dend) {
            return source.subSequence(start, end).toString().toUpperCase(java.util.Locale.getDefault());
        }
    }
}
