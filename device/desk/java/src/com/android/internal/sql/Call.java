package com.android.internal.sql;

import java.util.List;

/** A call of a function, an aggregate or one of a row. */
final class Call extends Expr {
    private final String mName;
    private final List<Expr> mArguments; // none for count(*)
    private final boolean mDistinct;

    Call(String name, List<Expr> arguments, boolean distinct) {
        mName = name.toLowerCase();
        mArguments = arguments;
        mDistinct = distinct;
        if (!List.of("count", "sum", "total", "avg", "min", "max", "group_concat", "length", "upper", "lower", "abs", "trim",
                "ifnull", "coalesce", "substr", "substring", "round", "replace", "typeof", "random").contains(mName)) {
            throw new SqlException("no such function: " + name + " (code 1)");
        }
    }

    @Override
    List<Expr> parts() {
        return mArguments;
    }

    private boolean isAggregate() {
        switch (mName) {
            case "count": case "sum": case "total": case "avg": case "group_concat":
                return true;
            case "min": case "max":
                return mArguments.size() == 1;
            default:
                return false;
        }
    }

    @Override
    boolean hasAggregate() {
        return isAggregate() || super.hasAggregate();
    }

    @Override
    Object value(Scope scope) {
        if (!isAggregate()) {
            return scalar(scope);
        }
        if (scope.group == null) {
            throw new SqlException("misuse of aggregate: " + mName + "() (code 1)");
        }
        java.util.ArrayList<Object> values = new java.util.ArrayList<Object>();
        List<Object[][]> group = scope.group;
        scope.group = null;
        for (Object[][] rows : group) {
            for (int i = 0; i < rows.length; i++) {
                scope.sources.get(i).row = rows[i];
            }
            Object v = mArguments.isEmpty() ? (Object) 1L : mArguments.get(0).value(scope);
            boolean repeated = mDistinct && values.stream().anyMatch(o -> Values.compare(o, v, false) == 0);
            if (v != null && !repeated) {
                values.add(v);
            }
        }
        scope.group = group;
        return aggregate(values);
    }

    private Object aggregate(List<Object> values) {
        switch (mName) {
            case "count":
                return (long) values.size();
            case "group_concat":
                return values.isEmpty() ? null : String.join(",", values.stream().map(Values::text).toArray(String[]::new));
            case "min":
                return values.stream().min((a, b) -> Values.compare(a, b, false)).orElse(null);
            case "max":
                return values.stream().max((a, b) -> Values.compare(a, b, false)).orElse(null);
            default:
                return sum(values);
        }
    }

    private Object sum(List<Object> values) {
        boolean whole = mName.equals("sum");
        long exact = 0;
        double sum = 0;
        for (Object v : values) {
            Number n = Values.number(v);
            whole &= n instanceof Long;
            exact += n.longValue();
            sum += n.doubleValue();
        }
        if (values.isEmpty()) {
            return mName.equals("total") ? (Object) 0.0 : null;
        }
        return mName.equals("avg") ? (Object) (sum / values.size()) : whole ? (Object) exact : (Object) sum;
    }

    private Object scalar(Scope scope) {
        Object[] a = new Object[Math.max(3, mArguments.size())];
        for (int i = 0; i < mArguments.size(); i++) {
            a[i] = mArguments.get(i).value(scope);
        }
        switch (mName) {
            case "ifnull": case "coalesce":
                for (Object v : a) {
                    if (v != null) {
                        return v;
                    }
                }
                return null;
            case "typeof":
                return a[0] == null ? "null" : a[0] instanceof Long ? "integer" : a[0] instanceof Double ? "real"
                        : a[0] instanceof String ? "text" : "blob";
            case "random":
                return java.util.concurrent.ThreadLocalRandom.current().nextLong();
            case "min": case "max":
                return extreme(a, mName.equals("min") ? 1 : -1);
            default:
                return a[0] == null ? null : ofOne(a);
        }
    }

    private Object extreme(Object[] a, int sign) {
        Object best = a[0];
        for (int i = 0; i < mArguments.size(); i++) {
            if (a[i] == null) {
                return null;
            }
            best = sign * Values.compare(a[i], best, false) < 0 ? a[i] : best;
        }
        return best;
    }

    private Object ofOne(Object[] a) {
        String s = Values.text(a[0]);
        switch (mName) {
            case "length":
                return a[0] instanceof byte[] ? (long) ((byte[]) a[0]).length : (long) s.codePointCount(0, s.length());
            case "upper":
                return s.toUpperCase();
            case "lower":
                return s.toLowerCase();
            case "trim":
                return s.strip();
            case "replace":
                return a[1] == null || a[2] == null ? null : s.replace(Values.text(a[1]), Values.text(a[2]));
            case "abs":
                Number n = Values.number(a[0]);
                return n instanceof Long ? (Object) Math.abs(n.longValue()) : (Object) Math.abs(n.doubleValue());
            case "round":
                double scale = Math.pow(10, a[1] == null ? 0 : Values.number(a[1]).doubleValue());
                return Math.round(Values.number(a[0]).doubleValue() * scale) / scale;
            default:
                return substring(s, Values.number(a[1]).intValue(), a[2] == null ? s.length() : Values.number(a[2]).intValue());
        }
    }

    /** Counts from 1; a negative start counts from the end. */
    private static String substring(String s, int start, int length) {
        int from = start > 0 ? start - 1 : start < 0 ? Math.max(0, s.length() + start) : 0;
        int to = Math.min(s.length(), from + Math.max(0, start == 0 ? length - 1 : length));
        return from >= to ? "" : s.substring(from, to);
    }
}
