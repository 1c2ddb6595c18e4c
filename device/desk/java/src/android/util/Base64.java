package android.util;

/** Base 64 by the JDK's coder, with Android's flags. */
public class Base64 {
    public static final int DEFAULT = 0;
    public static final int NO_PADDING = 1;
    public static final int NO_WRAP = 2;
    public static final int CRLF = 4;
    public static final int URL_SAFE = 8;

    private Base64() {
    }

    public static byte[] decode(String str, int flags) {
        String plain = str.replaceAll("\\s", "");
        return (flags & URL_SAFE) != 0 ? java.util.Base64.getUrlDecoder().decode(plain)
                : java.util.Base64.getDecoder().decode(plain);
    }

    public static byte[] decode(byte[] input, int flags) {
        return decode(new String(input, java.nio.charset.StandardCharsets.US_ASCII), flags);
    }

    public static String encodeToString(byte[] input, int flags) {
        java.util.Base64.Encoder e = (flags & URL_SAFE) != 0 ? java.util.Base64.getUrlEncoder()
                : java.util.Base64.getEncoder();
        if ((flags & NO_PADDING) != 0) {
            e = e.withoutPadding();
        }
        String line = e.encodeToString(input);
        if ((flags & NO_WRAP) != 0) {
            return line;
        }
        String end = (flags & CRLF) != 0 ? "\r\n" : "\n";
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < line.length(); i += 76) {
            b.append(line, i, Math.min(i + 76, line.length())).append(end);
        }
        return b.toString();
    }

    public static byte[] encode(byte[] input, int flags) {
        return encodeToString(input, flags).getBytes(java.nio.charset.StandardCharsets.US_ASCII);
    }
}
