package android.text;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.regex.Pattern;

/** Helpers for text. */
public class TextUtils {
    public enum TruncateAt {
        START, MIDDLE, END, MARQUEE, END_SMALL
    }

    /** The parts of a text between one character. */
    public static class SimpleStringSplitter implements Iterable<String>, Iterator<String> {
        private final char mDelimiter;
        private String mString = "";
        private int mPosition;

        public SimpleStringSplitter(char delimiter) {
            mDelimiter = delimiter;
        }

        public void setString(String string) {
            mString = string;
            mPosition = 0;
        }

        @Override
        public Iterator<String> iterator() {
            return this;
        }

        @Override
        public boolean hasNext() {
            return mPosition < mString.length();
        }

        @Override
        public String next() {
            int end = mString.indexOf(mDelimiter, mPosition);
            if (end < 0) {
                end = mString.length();
            }
            String part = mString.substring(mPosition, end);
            mPosition = end + 1;
            return part;
        }
    }

    private TextUtils() {
    }

    public static boolean isEmpty(CharSequence str) {
        return str == null || str.length() == 0;
    }

    public static int getTrimmedLength(CharSequence s) {
        return s.toString().trim().length();
    }

    public static boolean equals(CharSequence a, CharSequence b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.length() != b.length()) {
            return false;
        }
        return a.toString().equals(b.toString());
    }

    public static String nullIfEmpty(String str) {
        return isEmpty(str) ? null : str;
    }

    public static String emptyIfNull(String str) {
        return str == null ? "" : str;
    }

    public static String join(CharSequence delimiter, Object[] tokens) {
        return join(delimiter, java.util.Arrays.asList(tokens));
    }

    public static String join(CharSequence delimiter, Iterable<?> tokens) {
        StringBuilder sb = new StringBuilder();
        boolean first = true;
        for (Object token : tokens) {
            if (!first) {
                sb.append(delimiter);
            }
            first = false;
            sb.append(token);
        }
        return sb.toString();
    }

    public static String[] split(String text, String expression) {
        return text.isEmpty() ? new String[0] : text.split(expression, -1);
    }

    public static String[] split(String text, Pattern pattern) {
        return text.isEmpty() ? new String[0] : pattern.split(text, -1);
    }

    public static boolean isDigitsOnly(CharSequence str) {
        for (int i = 0; i < str.length(); i++) {
            if (!Character.isDigit(str.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    public static boolean isGraphic(CharSequence str) {
        for (int i = 0; i < str.length(); i++) {
            if (!Character.isWhitespace(str.charAt(i)) && !Character.isISOControl(str.charAt(i))) {
                return true;
            }
        }
        return false;
    }

    public static void getChars(CharSequence s, int start, int end, char[] dest, int destoff) {
        if (s instanceof String) {
            ((String) s).getChars(start, end, dest, destoff);
        } else {
            for (int i = start; i < end; i++) {
                dest[destoff++] = s.charAt(i);
            }
        }
    }

    public static int indexOf(CharSequence s, char ch) {
        return s.toString().indexOf(ch);
    }

    public static int indexOf(CharSequence s, CharSequence needle) {
        return s.toString().indexOf(needle.toString());
    }

    public static String substring(CharSequence source, int start, int end) {
        return source.toString().substring(start, end);
    }

    public static CharSequence concat(CharSequence... text) {
        boolean spanned = false;
        SpannableStringBuilder b = new SpannableStringBuilder();
        for (CharSequence t : text) {
            spanned |= t instanceof Spanned;
            b.append(t);
        }
        return spanned ? new SpannedString(b) : b.toString();
    }

    public static CharSequence replace(CharSequence template, String[] sources, CharSequence[] destinations) {
        String s = template.toString();
        for (int i = 0; i < sources.length; i++) {
            int at = s.indexOf(sources[i]);
            if (at >= 0) {
                s = s.substring(0, at) + destinations[i] + s.substring(at + sources[i].length());
            }
        }
        return s;
    }

    public static CharSequence expandTemplate(CharSequence template, CharSequence... values) {
        String s = template.toString();
        for (int i = values.length; i > 0; i--) {
            s = s.replace("^" + i, values[i - 1]);
        }
        return s;
    }

    public static CharSequence ellipsize(CharSequence text, TextPaint p, float avail, TruncateAt where) {
        int fit = (int) (avail / (p.getTextSize() / 2));
        return text.length() <= fit ? text : text.subSequence(0, Math.max(0, fit - 1)) + "\u2026";
    }

    public static String htmlEncode(String s) {
        return s.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("'", "&#39;").replace("\"", "&quot;");
    }

    /** Text that does not change: a String if nothing is attached to it. */
    public static CharSequence stringOrSpannedString(CharSequence source) {
        if (source == null) {
            return null;
        }
        if (source instanceof SpannedString) {
            return source;
        }
        return source instanceof Spanned ? new SpannedString(source) : source.toString();
    }

    public static String[] toStringArray(ArrayList<String> list) {
        return list.toArray(new String[0]);
    }
}
