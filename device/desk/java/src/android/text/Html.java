package android.text;

/** Text with HTML tags as plain text: breaks and paragraphs become lines, other tags go. */
public class Html {
    public static final int FROM_HTML_MODE_LEGACY = 0;
    public static final int FROM_HTML_MODE_COMPACT = 63;

    private Html() {
    }

    public static Spanned fromHtml(String source) {
        String s = source.replaceAll("\\s+", " ").replaceAll("(?i)<br\\s*/?>", "\n").replaceAll("(?i)</(p|div|h[1-6]|li)>", "\n\n")
                .replaceAll("<[^>]*>", "");
        s = s.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&#39;", "'").replace("&nbsp;", "\u00a0")
                .replace("&amp;", "&");
        return new SpannedString(s);
    }

    public static Spanned fromHtml(String source, int flags) {
        return fromHtml(source);
    }

    public static String escapeHtml(CharSequence text) {
        return TextUtils.htmlEncode(text.toString());
    }

    public static String toHtml(Spanned text) {
        return "<p dir=\"ltr\">" + escapeHtml(text).replace("\n", "<br>\n") + "</p>\n";
    }
}
