package org.json;

/** Reads JSON text; as lenient as Android's: comments, unquoted strings, single quotes. */
public class JSONTokener {
    private static final int MAX_DEPTH = 512;

    private final String in;
    private int pos;
    private int depth;

    public JSONTokener(String in) {
        if (in != null && in.startsWith("\ufeff")) {
            in = in.substring(1);
        }
        this.in = in;
    }

    /** The next value: JSONObject, JSONArray, String, Boolean, Integer, Long, Double or NULL. */
    public Object nextValue() throws JSONException {
        int c = nextCleanInternal();
        switch (c) {
            case -1:
                throw syntaxError("End of input");
            case '{':
                return nested(true);
            case '[':
                return nested(false);
            case '\'':
            case '"':
                return nextString((char) c);
            default:
                pos--;
                return readLiteral();
        }
    }

    private Object nested(boolean object) throws JSONException {
        if (++depth > MAX_DEPTH) {
            throw syntaxError("Nested too deeply");
        }
        Object v = object ? readObject() : readArray();
        depth--;
        return v;
    }

    private int nextCleanInternal() throws JSONException {
        while (pos < in.length()) {
            int c = in.charAt(pos++);
            switch (c) {
                case '\t':
                case ' ':
                case '\n':
                case '\r':
                    continue;
                case '#':
                    skipToEndOfLine();
                    continue;
                case '/':
                    if (!skipComment()) {
                        return c;
                    }
                    continue;
                default:
                    return c;
            }
        }
        return -1;
    }

    private boolean skipComment() throws JSONException {
        if (pos == in.length()) {
            return false;
        }
        char peek = in.charAt(pos);
        if (peek == '*') {
            int end = in.indexOf("*/", pos + 1);
            if (end == -1) {
                throw syntaxError("Unterminated comment");
            }
            pos = end + 2;
            return true;
        }
        if (peek == '/') {
            skipToEndOfLine();
            return true;
        }
        return false;
    }

    private void skipToEndOfLine() {
        while (pos < in.length()) {
            char c = in.charAt(pos++);
            if (c == '\r' || c == '\n') {
                return;
            }
        }
    }

    /** The rest of a string up to its quote. */
    public String nextString(char quote) throws JSONException {
        StringBuilder b = new StringBuilder();
        while (pos < in.length()) {
            char c = in.charAt(pos++);
            if (c == quote) {
                return b.toString();
            }
            if (c != '\\') {
                b.append(c);
                continue;
            }
            if (pos == in.length()) {
                throw syntaxError("Unterminated escape sequence");
            }
            b.append(readEscape());
        }
        throw syntaxError("Unterminated string");
    }

    private char readEscape() throws JSONException {
        char escaped = in.charAt(pos++);
        switch (escaped) {
            case 'u':
                if (pos + 4 > in.length()) {
                    throw syntaxError("Unterminated escape sequence");
                }
                String hex = in.substring(pos, pos + 4);
                pos += 4;
                try {
                    return (char) Integer.parseInt(hex, 16);
                } catch (NumberFormatException e) {
                    throw syntaxError("Invalid escape sequence: " + hex);
                }
            case 't':
                return '\t';
            case 'b':
                return '\b';
            case 'n':
                return '\n';
            case 'r':
                return '\r';
            case 'f':
                return '\f';
            default:
                return escaped;
        }
    }

    private Object readLiteral() throws JSONException {
        String literal = nextTo("{}[]/\\:,=;# \t\f");
        if (literal.length() == 0) {
            throw syntaxError("Expected literal value");
        }
        if ("null".equalsIgnoreCase(literal)) {
            return JSONObject.NULL;
        }
        if ("true".equalsIgnoreCase(literal)) {
            return Boolean.TRUE;
        }
        if ("false".equalsIgnoreCase(literal)) {
            return Boolean.FALSE;
        }
        if (literal.indexOf('.') == -1) {
            Object n = readInteger(literal);
            if (n != null) {
                return n;
            }
        }
        try {
            return Double.valueOf(literal);
        } catch (NumberFormatException e) {
            return literal;
        }
    }

    private static Object readInteger(String literal) {
        int base = 10;
        String number = literal;
        if (number.startsWith("0x") || number.startsWith("0X")) {
            number = number.substring(2);
            base = 16;
        } else if (number.startsWith("0") && number.length() > 1) {
            number = number.substring(1);
            base = 8;
        }
        try {
            long v = Long.parseLong(number, base);
            if (v <= Integer.MAX_VALUE && v >= Integer.MIN_VALUE) {
                return (int) v;
            }
            return v;
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private String nextTo(String excluded) {
        int start = pos;
        for (; pos < in.length(); pos++) {
            char c = in.charAt(pos);
            if (c == '\r' || c == '\n' || excluded.indexOf(c) != -1) {
                return in.substring(start, pos);
            }
        }
        return in.substring(start);
    }

    private JSONObject readObject() throws JSONException {
        JSONObject result = new JSONObject();
        int first = nextCleanInternal();
        if (first == '}') {
            return result;
        }
        if (first != -1) {
            pos--;
        }
        for (;;) {
            Object name = nextValue();
            if (!(name instanceof String)) {
                throw name == null ? syntaxError("Names cannot be null")
                        : syntaxError("Names must be strings, but " + name + " is of type " + name.getClass().getName());
            }
            int separator = nextCleanInternal();
            if (separator != ':' && separator != '=') {
                throw syntaxError("Expected ':' after " + name);
            }
            if (pos < in.length() && in.charAt(pos) == '>') {
                pos++;
            }
            result.put((String) name, nextValue());
            switch (nextCleanInternal()) {
                case '}':
                    return result;
                case ';':
                case ',':
                    continue;
                default:
                    throw syntaxError("Unterminated object");
            }
        }
    }

    private JSONArray readArray() throws JSONException {
        JSONArray result = new JSONArray();
        boolean hasTrailingSeparator = false;
        for (;;) {
            switch (nextCleanInternal()) {
                case -1:
                    throw syntaxError("Unterminated array");
                case ']':
                    if (hasTrailingSeparator) {
                        result.put((Object) null);
                    }
                    return result;
                case ',':
                case ';':
                    result.put((Object) null);
                    hasTrailingSeparator = true;
                    continue;
                default:
                    pos--;
            }
            result.put(nextValue());
            switch (nextCleanInternal()) {
                case ']':
                    return result;
                case ',':
                case ';':
                    hasTrailingSeparator = true;
                    continue;
                default:
                    throw syntaxError("Unterminated array");
            }
        }
    }

    public JSONException syntaxError(String message) {
        return new JSONException(message + this);
    }

    public boolean more() {
        return pos < in.length();
    }

    @Override
    public String toString() {
        return " at character " + pos + " of " + in;
    }
}
