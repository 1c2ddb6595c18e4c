package com.android.internal.sql;

/** What cursors and bindings make of values. */
public final class Convert {
    private Convert() {
    }

    public static Number number(Object value) {
        return Values.number(value);
    }

    public static String text(Object value) {
        return Values.text(value);
    }

    /** The value that a statement takes for what an app binds. */
    public static Object bound(Object value) {
        if (value == null || value instanceof byte[]) {
            return value;
        }
        if (value instanceof Boolean) {
            return Expr.bool((Boolean) value);
        }
        if (value instanceof Float || value instanceof Double) {
            return ((Number) value).doubleValue();
        }
        return value instanceof Number ? (Object) ((Number) value).longValue() : value.toString();
    }

    public static Object[] bound(Object[] values) {
        Object[] out = new Object[values == null ? 0 : values.length];
        for (int i = 0; i < out.length; i++) {
            out[i] = bound(values[i]);
        }
        return out;
    }
}
