package com.android.internal.sql;

import java.util.Arrays;

/** Values are null, Long, Double, String and byte[]; this is how SQLite converts and compares them. */
final class Values {
    /** What a column's declared type makes of values (SQLite, "Datatypes", section 3.1). */
    enum Affinity { INTEGER, TEXT, NONE, REAL, NUMERIC }

    private Values() {
    }

    static Affinity affinity(String type) {
        String t = type.toUpperCase();
        if (t.contains("INT")) {
            return Affinity.INTEGER;
        }
        if (t.contains("CHAR") || t.contains("CLOB") || t.contains("TEXT")) {
            return Affinity.TEXT;
        }
        if (t.isEmpty() || t.contains("BLOB")) {
            return Affinity.NONE;
        }
        return t.contains("REAL") || t.contains("FLOA") || t.contains("DOUB") ? Affinity.REAL : Affinity.NUMERIC;
    }

    static Object convert(Object value, Affinity affinity) {
        switch (affinity) {
            case TEXT:
                return value instanceof Number ? text(value) : value;
            case INTEGER:
            case NUMERIC:
                Object n = value instanceof String ? numeric((String) value) : value;
                if (n instanceof Double && (Double) n == Math.rint((Double) n) && Math.abs((Double) n) < 1L << 52) {
                    return ((Double) n).longValue();
                }
                return n;
            case REAL:
                Object r = value instanceof String ? numeric((String) value) : value;
                return r instanceof Long ? (Object) ((Long) r).doubleValue() : r;
            default:
                return value;
        }
    }

    /** The number that a text is as a whole, else the text. */
    private static Object numeric(String text) {
        try {
            return Long.valueOf(text.trim());
        } catch (NumberFormatException e) {
            try {
                return text.trim().matches("[-+]?[0-9.]+([eE][-+]?[0-9]+)?") ? (Object) Double.valueOf(text.trim()) : text;
            } catch (NumberFormatException notANumber) {
                return text;
            }
        }
    }

    /** The number that a value begins with, 0 if none: what arithmetic and getLong make of it. */
    static Number number(Object value) {
        if (value instanceof Number) {
            return (Number) value;
        }
        if (!(value instanceof String)) {
            return 0L;
        }
        java.util.regex.Matcher m = java.util.regex.Pattern.compile("\\s*([-+]?[0-9]*\\.?[0-9]*([eE][-+]?[0-9]+)?)")
                .matcher((String) value);
        Object n = m.lookingAt() && !m.group(1).isEmpty() ? numeric(m.group(1)) : null;
        return n instanceof Number ? (Number) n : (Number) 0L;
    }

    static String text(Object value) {
        if (value == null) {
            return null;
        }
        return value instanceof byte[] ? new String((byte[]) value, java.nio.charset.StandardCharsets.UTF_8) : value.toString();
    }

    /** As a literal of SQL. */
    static String literal(Object value) {
        if (value instanceof String) {
            return "'" + ((String) value).replace("'", "''") + "'";
        }
        if (value instanceof byte[]) {
            StringBuilder hex = new StringBuilder("x'");
            for (byte b : (byte[]) value) {
                hex.append(String.format("%02x", b));
            }
            return hex.append("'").toString();
        }
        return value == null ? "NULL" : value.toString();
    }

    static boolean isTrue(Object value) {
        return value != null && number(value).doubleValue() != 0;
    }

    private static int rank(Object value) {
        return value == null ? 0 : value instanceof Number ? 1 : value instanceof String ? 2 : 3;
    }

    /** NULL comes before numbers, these before texts, these before blobs. */
    static int compare(Object a, Object b, boolean ignoreCase) {
        int ranks = Integer.compare(rank(a), rank(b));
        if (ranks != 0 || a == null) {
            return ranks;
        }
        if (a instanceof Long && b instanceof Long) {
            return Long.compare((Long) a, (Long) b);
        }
        if (a instanceof Number) {
            return Double.compare(((Number) a).doubleValue(), ((Number) b).doubleValue());
        }
        if (a instanceof String) {
            return ignoreCase ? ((String) a).compareToIgnoreCase((String) b) : ((String) a).compareTo((String) b);
        }
        return Arrays.compareUnsigned((byte[]) a, (byte[]) b);
    }

    /** LIKE: % stands for any text, _ for a character; ASCII letters are equal in both cases. */
    static boolean like(String text, String pattern) {
        StringBuilder regex = new StringBuilder("(?is)");
        for (char c : pattern.toCharArray()) {
            regex.append(c == '%' ? ".*" : c == '_' ? "." : java.util.regex.Pattern.quote(String.valueOf(c)));
        }
        return text.matches(regex.toString());
    }
}
