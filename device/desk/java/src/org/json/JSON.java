package org.json;

/** How values are converted to the type that is asked for; as lenient as Android's. */
final class JSON {
    private JSON() {
    }

    static double checkDouble(double d) throws JSONException {
        if (Double.isInfinite(d) || Double.isNaN(d)) {
            throw new JSONException("Forbidden numeric value: " + d);
        }
        return d;
    }

    static Boolean toBoolean(Object value) {
        if (value instanceof Boolean) {
            return (Boolean) value;
        }
        if (value instanceof String) {
            if ("true".equalsIgnoreCase((String) value)) {
                return true;
            }
            if ("false".equalsIgnoreCase((String) value)) {
                return false;
            }
        }
        return null;
    }

    static Double toDouble(Object value) {
        if (value instanceof Number) {
            return ((Number) value).doubleValue();
        }
        if (value instanceof String) {
            try {
                return Double.valueOf((String) value);
            } catch (NumberFormatException e) {
                return null;
            }
        }
        return null;
    }

    static Long toLong(Object value) {
        if (value instanceof Number) {
            return ((Number) value).longValue();
        }
        Double d = toDouble(value);
        if (d == null) {
            return null;
        }
        try {
            return Long.valueOf((String) value);
        } catch (NumberFormatException e) {
            return d.longValue();
        }
    }

    static String toString(Object value) {
        if (value instanceof String) {
            return (String) value;
        }
        return value != null ? String.valueOf(value) : null;
    }

    static JSONException typeMismatch(Object where, Object actual, String required) throws JSONException {
        if (actual == null) {
            throw new JSONException("Value at " + where + " is null.");
        }
        throw new JSONException("Value " + actual + " at " + where + " of type " + actual.getClass().getName()
                + " cannot be converted to " + required);
    }

    static JSONException typeMismatch(Object actual, String required) throws JSONException {
        if (actual == null) {
            throw new JSONException("Value is null.");
        }
        throw new JSONException("Value " + actual + " of type " + actual.getClass().getName()
                + " cannot be converted to " + required);
    }

    /** Appends a value as JSON text; indent 0 means on one line. */
    static void write(StringBuilder b, Object v, int indent, int depth) {
        if (v instanceof JSONObject) {
            ((JSONObject) v).write(b, indent, depth);
        } else if (v instanceof JSONArray) {
            ((JSONArray) v).write(b, indent, depth);
        } else if (v == null || v == JSONObject.NULL) {
            b.append("null");
        } else if (v instanceof Boolean) {
            b.append(v);
        } else if (v instanceof Number) {
            b.append(number((Number) v));
        } else {
            quote(b, v.toString());
        }
    }

    static String number(Number n) {
        double d = n.doubleValue();
        if (n instanceof Double || n instanceof Float) {
            if (d == 0 && 1 / d < 0) {
                return "-0";
            }
            if (d == (double) (long) d) {
                return Long.toString((long) d);
            }
        }
        return n.toString();
    }

    static void newline(StringBuilder b, int indent, int depth) {
        if (indent > 0) {
            b.append('\n');
            for (int i = 0; i < indent * depth; i++) {
                b.append(' ');
            }
        }
    }

    static void quote(StringBuilder b, String s) {
        b.append('"');
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            switch (c) {
                case '"':
                case '\\':
                case '/':
                    b.append('\\').append(c);
                    break;
                case '\t':
                    b.append("\\t");
                    break;
                case '\b':
                    b.append("\\b");
                    break;
                case '\n':
                    b.append("\\n");
                    break;
                case '\r':
                    b.append("\\r");
                    break;
                case '\f':
                    b.append("\\f");
                    break;
                default:
                    if (c <= 0x1F || Character.isSurrogate(c) && !paired(s, i)) {
                        b.append(String.format("\\u%04x", (int) c));
                    } else {
                        b.append(c);
                    }
                    break;
            }
        }
        b.append('"');
    }

    private static boolean paired(String s, int i) {
        return Character.isHighSurrogate(s.charAt(i)) ? i + 1 < s.length() && Character.isLowSurrogate(s.charAt(i + 1))
                : i > 0 && Character.isHighSurrogate(s.charAt(i - 1));
    }
}
