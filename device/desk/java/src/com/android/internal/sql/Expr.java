package com.android.internal.sql;

import java.util.ArrayList;
import java.util.List;

/** An expression. It is evaluated for a row of the tables in question, and for a group if it has an aggregate. */
abstract class Expr {
    /** What an expression is evaluated in. */
    static final class Scope {
        final List<Source> sources;
        final Object[] parameters;
        /** The rows of the group, null outside of one; each has a row of every source. */
        List<Object[][]> group;

        Scope(List<Source> sources, Object[] parameters) {
            this.sources = sources;
            this.parameters = parameters;
        }

        Object parameter(int index) {
            return index < parameters.length ? parameters[index] : null;
        }
    }

    /** A table of a statement, under the name that it has there, with its present row. */
    static final class Source {
        final Table table;
        final String name;
        Object[] row; // the columns, and the row id last; null for an outer join without a match

        Source(Table table, String name) {
            this.table = table;
            this.name = name;
        }
    }

    abstract Object value(Scope scope);

    /** The affinity of a column, null of anything else. */
    Values.Affinity affinity(Scope scope) {
        return null;
    }

    boolean hasAggregate() {
        for (Expr e : parts()) {
            if (e.hasAggregate()) {
                return true;
            }
        }
        return false;
    }

    List<Expr> parts() {
        return new ArrayList<Expr>();
    }

    /** Checks that all names mean something. */
    void resolve(List<Source> sources) {
        for (Expr e : parts()) {
            e.resolve(sources);
        }
    }

    /** A constant. */
    static final class Literal extends Expr {
        private final Object mValue;

        Literal(Object value) {
            mValue = value;
        }

        @Override
        Object value(Scope scope) {
            return mValue;
        }
    }

    /** A question mark. */
    static final class Parameter extends Expr {
        private final int mIndex;

        Parameter(int index) {
            mIndex = index;
        }

        @Override
        Object value(Scope scope) {
            return scope.parameter(mIndex);
        }
    }

    /** A column of one of the tables. */
    static final class Column extends Expr {
        final String table; // null if none is named
        final String name;
        private final boolean mQuoted;
        private int mSource = -1;
        private int mIndex = -1;

        Column(String table, String name, boolean quoted) {
            this.table = table;
            this.name = name;
            mQuoted = quoted;
        }

        @Override
        void resolve(List<Source> sources) {
            for (int i = 0; i < sources.size() && mIndex < 0; i++) {
                if (table == null || sources.get(i).name.equalsIgnoreCase(table)) {
                    mIndex = sources.get(i).table.indexOf(name);
                    mSource = i;
                }
            }
            if (mIndex < 0 && !mQuoted) {
                throw new SqlException("no such column: " + (table == null ? name : table + "." + name) + " (code 1)");
            }
        }

        @Override
        Object value(Scope scope) {
            if (mIndex < 0) {
                return name; // SQLite takes an unknown name in double quotes for a text
            }
            Object[] row = scope.sources.get(mSource).row;
            return row == null ? null : row[mIndex];
        }

        @Override
        Values.Affinity affinity(Scope scope) {
            return mIndex < 0 ? null : scope.sources.get(mSource).table.affinity(mIndex);
        }
    }

    /** An operator with two sides. */
    static final class Binary extends Expr {
        private final String mOp;
        private final Expr mLeft;
        private final Expr mRight;
        private final boolean mIgnoreCase;

        Binary(String op, Expr left, Expr right, boolean ignoreCase) {
            mOp = op;
            mLeft = left;
            mRight = right;
            mIgnoreCase = ignoreCase;
        }

        @Override
        List<Expr> parts() {
            return List.of(mLeft, mRight);
        }

        @Override
        Object value(Scope scope) {
            Object a = mLeft.value(scope);
            switch (mOp) {
                case "AND":
                    return and(a, scope);
                case "OR":
                    return or(a, scope);
                default:
                    break;
            }
            Object b = mRight.value(scope);
            if (mOp.equals("IS") || mOp.equals("IS NOT")) {
                return bool((compare(a, b, scope) == 0) == mOp.equals("IS"));
            }
            if (a == null || b == null) {
                return null;
            }
            switch (mOp) {
                case "||":
                    return Values.text(a) + Values.text(b);
                case "LIKE":
                    return bool(Values.like(Values.text(a), Values.text(b)));
                case "+": case "-": case "*": case "/": case "%":
                    return arithmetic(Values.number(a), Values.number(b));
                default:
                    return bool(holds(compare(a, b, scope)));
            }
        }

        private Object and(Object a, Scope scope) {
            if (a != null && !Values.isTrue(a)) {
                return 0L;
            }
            Object b = mRight.value(scope);
            return b != null && !Values.isTrue(b) ? (Object) 0L : a == null || b == null ? null : (Object) 1L;
        }

        private Object or(Object a, Scope scope) {
            if (Values.isTrue(a)) {
                return 1L;
            }
            Object b = mRight.value(scope);
            return Values.isTrue(b) ? (Object) 1L : a == null || b == null ? null : (Object) 0L;
        }

        /** A column's affinity works on the other side (SQLite, "Datatypes", section 4.2). */
        private int compare(Object a, Object b, Scope scope) {
            Values.Affinity left = mLeft.affinity(scope);
            Values.Affinity right = mRight.affinity(scope);
            if (isNumeric(left) && !isNumeric(right)) {
                b = Values.convert(b, Values.Affinity.NUMERIC);
            } else if (isNumeric(right) && !isNumeric(left)) {
                a = Values.convert(a, Values.Affinity.NUMERIC);
            } else if (left == Values.Affinity.TEXT && right == null) {
                b = Values.convert(b, left);
            } else if (right == Values.Affinity.TEXT && left == null) {
                a = Values.convert(a, right);
            }
            return Values.compare(a, b, mIgnoreCase);
        }

        private static boolean isNumeric(Values.Affinity a) {
            return a == Values.Affinity.INTEGER || a == Values.Affinity.REAL || a == Values.Affinity.NUMERIC;
        }

        private boolean holds(int order) {
            switch (mOp) {
                case "=": case "==":
                    return order == 0;
                case "<>": case "!=":
                    return order != 0;
                case "<":
                    return order < 0;
                case "<=":
                    return order <= 0;
                case ">":
                    return order > 0;
                default:
                    return order >= 0;
            }
        }

        private Object arithmetic(Number a, Number b) {
            if (mOp.equals("%") || mOp.equals("/") && a instanceof Long && b instanceof Long) {
                if (b.longValue() == 0) {
                    return null;
                }
                return mOp.equals("%") ? a.longValue() % b.longValue() : a.longValue() / b.longValue();
            }
            boolean whole = a instanceof Long && b instanceof Long;
            switch (mOp) {
                case "+":
                    return whole ? (Object) (a.longValue() + b.longValue()) : (Object) (a.doubleValue() + b.doubleValue());
                case "-":
                    return whole ? (Object) (a.longValue() - b.longValue()) : (Object) (a.doubleValue() - b.doubleValue());
                case "*":
                    return whole ? (Object) (a.longValue() * b.longValue()) : (Object) (a.doubleValue() * b.doubleValue());
                default:
                    return b.doubleValue() == 0 ? null : (Object) (a.doubleValue() / b.doubleValue());
            }
        }
    }

    static Object bool(boolean b) {
        return b ? 1L : 0L;
    }

    /** NOT, or a minus. */
    static final class Unary extends Expr {
        private final boolean mNot;
        private final Expr mOperand;

        Unary(boolean not, Expr operand) {
            mNot = not;
            mOperand = operand;
        }

        @Override
        List<Expr> parts() {
            return List.of(mOperand);
        }

        @Override
        Object value(Scope scope) {
            Object v = mOperand.value(scope);
            if (v == null) {
                return null;
            }
            if (mNot) {
                return bool(!Values.isTrue(v));
            }
            Number n = Values.number(v);
            return n instanceof Long ? (Object) (-n.longValue()) : (Object) (-n.doubleValue());
        }
    }

    /** IN and a list. */
    static final class In extends Expr {
        private final Expr mLeft;
        private final List<Expr> mTests = new ArrayList<Expr>();

        In(Expr left, List<Expr> list) {
            mLeft = left;
            for (Expr e : list) {
                mTests.add(new Binary("=", left, e, false));
            }
        }

        @Override
        List<Expr> parts() {
            return mTests.isEmpty() ? List.of(mLeft) : mTests;
        }

        @Override
        Object value(Scope scope) {
            boolean unknown = false;
            for (Expr test : mTests) {
                Object v = test.value(scope);
                if (Values.isTrue(v)) {
                    return 1L;
                }
                unknown |= v == null;
            }
            return unknown ? null : (Object) 0L;
        }
    }

    /** CASE WHEN … THEN … ELSE … END; a CASE with an operand is read as equalities. */
    static final class Case extends Expr {
        private final List<Expr> mParts; // condition, result, …, the result of ELSE

        Case(List<Expr> parts) {
            mParts = parts;
        }

        @Override
        List<Expr> parts() {
            return mParts;
        }

        @Override
        Object value(Scope scope) {
            int i = 0;
            for (; i + 1 < mParts.size(); i += 2) {
                if (Values.isTrue(mParts.get(i).value(scope))) {
                    return mParts.get(i + 1).value(scope);
                }
            }
            return mParts.get(i).value(scope);
        }
    }
}
