package com.android.internal.sql;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A query: nested loops over its tables, then groups, order and limit. */
final class Select {
    /** A result column. */
    private static final class Output {
        Expr expr;
        String name;
    }

    private static final class Order {
        Expr expr;
        boolean descending;
        boolean ignoreCase;
    }

    private static final class Join {
        boolean outer;
        Expr on;
    }

    /** A result row with what it is sorted by. */
    private static final class Sorted {
        final Object[] row;
        final Object[] keys;

        Sorted(Object[] row, Object[] keys) {
            this.row = row;
            this.keys = keys;
        }
    }

    private final List<Expr.Source> mSources = new ArrayList<Expr.Source>();
    private final List<Join> mJoins = new ArrayList<Join>();
    private final List<Output> mOutputs = new ArrayList<Output>();
    private final List<Order> mOrder = new ArrayList<Order>();
    private boolean mDistinct;
    private Expr mWhere;
    private List<Expr> mGroupBy = new ArrayList<Expr>();
    private Expr mHaving;
    private Expr mLimit;
    private Expr mOffset;

    /** Reads a query whose tables must be there. */
    static Select parse(Parser p, Database db) {
        Select s = new Select();
        Tokens t = p.t;
        t.need("SELECT");
        s.mDistinct = t.take("DISTINCT");
        t.take("ALL");
        List<String> stars = new ArrayList<String>(); // by place: a table's name, "" for all, null for an expression
        do {
            s.readOutput(p, stars);
        } while (t.takeSymbol(","));
        if (t.take("FROM")) {
            s.readFrom(p, db);
        }
        s.expand(stars);
        s.mWhere = t.take("WHERE") ? p.expression() : null;
        if (t.take("GROUP", "BY")) {
            s.mGroupBy = p.list();
            s.mHaving = t.take("HAVING") ? p.expression() : null;
        }
        if (t.take("ORDER", "BY")) {
            do {
                s.readOrder(p);
            } while (t.takeSymbol(","));
        }
        s.readLimit(p);
        s.resolve();
        return s;
    }

    private void readOutput(Parser p, List<String> stars) {
        Output o = new Output();
        mOutputs.add(o);
        Tokens t = p.t;
        if (t.takeSymbol("*")) {
            stars.add("");
            return;
        }
        int start = t.peek().start;
        o.expr = p.expression();
        if (o.expr instanceof Expr.Column && t.takeSymbol("*")) {
            throw t.unexpected();
        }
        stars.add(null);
        o.name = o.expr instanceof Expr.Column ? ((Expr.Column) o.expr).name : t.textFrom(start);
        if (t.take("AS") || t.isName() && !t.isWord("FROM") && !t.isWord("WHERE") && !t.isWord("ORDER") && !t.isWord("LIMIT")
                && !t.isWord("GROUP")) {
            o.name = t.name();
        }
    }

    private void readFrom(Parser p, Database db) {
        Tokens t = p.t;
        Join join = new Join();
        for (;;) {
            String table = t.name();
            boolean alias = t.take("AS") || t.isName() && !t.isWord("WHERE") && !t.isWord("JOIN") && !t.isWord("LEFT")
                    && !t.isWord("INNER") && !t.isWord("CROSS") && !t.isWord("ON") && !t.isWord("ORDER") && !t.isWord("GROUP")
                    && !t.isWord("LIMIT") && !t.isWord("UNION") && !t.isWord("NATURAL");
            mSources.add(new Expr.Source(db.table(table), alias ? t.name() : table));
            join.on = t.take("ON") ? p.expression() : null;
            mJoins.add(join);
            join = new Join();
            if (t.take("LEFT", "OUTER", "JOIN") || t.take("LEFT", "JOIN")) {
                join.outer = true;
            } else if (!t.takeSymbol(",") && !t.take("JOIN") && !t.take("INNER", "JOIN") && !t.take("CROSS", "JOIN")) {
                return;
            }
        }
    }

    private void expand(List<String> stars) {
        for (int i = stars.size() - 1; i >= 0; i--) {
            if (stars.get(i) == null) {
                continue;
            }
            mOutputs.remove(i);
            int at = i;
            for (Expr.Source source : mSources) {
                for (Table.Column c : source.table.columns) {
                    Output o = new Output();
                    o.name = c.name;
                    o.expr = new Expr.Column(source.name, c.name, false);
                    mOutputs.add(at++, o);
                }
            }
        }
    }

    private void readOrder(Parser p) {
        Order o = new Order();
        int start = p.t.peek().start;
        o.expr = p.expression();
        String text = p.t.textFrom(start);
        o.ignoreCase = p.t.take("COLLATE", "NOCASE");
        p.t.take("COLLATE", "LOCALIZED");
        o.descending = p.t.take("DESC");
        p.t.take("ASC");
        for (int i = 0; i < mOutputs.size(); i++) {
            if (mOutputs.get(i).name.equalsIgnoreCase(text) || text.equals(String.valueOf(i + 1))) {
                o.expr = mOutputs.get(i).expr;
            }
        }
        mOrder.add(o);
    }

    private void readLimit(Parser p) {
        if (!p.t.take("LIMIT")) {
            return;
        }
        mLimit = p.expression();
        if (p.t.takeSymbol(",")) {
            mOffset = mLimit;
            mLimit = p.expression();
        } else if (p.t.take("OFFSET")) {
            mOffset = p.expression();
        }
    }

    private void resolve() {
        List<Expr> all = new ArrayList<Expr>(mGroupBy);
        for (Output o : mOutputs) {
            all.add(o.expr);
        }
        for (Order o : mOrder) {
            all.add(o.expr);
        }
        for (Join j : mJoins) {
            all.add(j.on);
        }
        all.add(mWhere);
        all.add(mHaving);
        for (Expr e : all) {
            if (e != null) {
                e.resolve(mSources);
            }
        }
    }

    String[] columns() {
        String[] out = new String[mOutputs.size()];
        for (int i = 0; i < out.length; i++) {
            out[i] = mOutputs.get(i).name;
        }
        return out;
    }

    List<Object[]> run(Object[] parameters) {
        Expr.Scope scope = new Expr.Scope(mSources, parameters);
        List<Object[][]> matches = new ArrayList<Object[][]>();
        join(0, scope, matches);
        List<Sorted> rows = new ArrayList<Sorted>();
        boolean grouped = !mGroupBy.isEmpty() || mHaving != null;
        for (Output o : mOutputs) {
            grouped |= o.expr.hasAggregate();
        }
        if (grouped) {
            for (List<Object[][]> group : groups(scope, matches)) {
                enter(scope, group.isEmpty() ? null : group.get(0));
                scope.group = group;
                if (mHaving == null || Values.isTrue(again(scope, group, mHaving))) {
                    rows.add(output(scope, group));
                }
            }
        } else {
            for (Object[][] match : matches) {
                enter(scope, match);
                rows.add(output(scope, null));
            }
        }
        return finish(scope, rows);
    }

    private void join(int depth, Expr.Scope scope, List<Object[][]> matches) {
        if (depth == mSources.size()) {
            if (mWhere == null || Values.isTrue(mWhere.value(scope))) {
                Object[][] match = new Object[depth][];
                for (int i = 0; i < depth; i++) {
                    match[i] = mSources.get(i).row;
                }
                matches.add(match);
            }
            return;
        }
        Expr.Source source = mSources.get(depth);
        Join join = mJoins.get(depth);
        boolean any = false;
        for (Object[] row : source.table.rows.values()) {
            source.row = row;
            if (join.on == null || Values.isTrue(join.on.value(scope))) {
                any = true;
                join(depth + 1, scope, matches);
            }
        }
        if (!any && join.outer) {
            source.row = null;
            join(depth + 1, scope, matches);
        }
    }

    private void enter(Expr.Scope scope, Object[][] match) {
        for (int i = 0; i < mSources.size(); i++) {
            mSources.get(i).row = match == null ? null : match[i];
        }
    }

    private List<List<Object[][]>> groups(Expr.Scope scope, List<Object[][]> matches) {
        if (mGroupBy.isEmpty()) {
            return List.of(matches);
        }
        Map<List<Object>, List<Object[][]>> groups = new LinkedHashMap<List<Object>, List<Object[][]>>();
        for (Object[][] match : matches) {
            enter(scope, match);
            List<Object> key = new ArrayList<Object>();
            for (Expr e : mGroupBy) {
                key.add(e.value(scope));
            }
            groups.computeIfAbsent(key, k -> new ArrayList<Object[][]>()).add(match);
        }
        return new ArrayList<List<Object[][]>>(groups.values());
    }

    /** The value of an expression for a group: plain columns are those of its first row. */
    private Object again(Expr.Scope scope, List<Object[][]> group, Expr e) {
        scope.group = group;
        if (group != null) {
            enter(scope, group.isEmpty() ? null : group.get(0));
        }
        return e.value(scope);
    }

    private Sorted output(Expr.Scope scope, List<Object[][]> group) {
        Object[] row = new Object[mOutputs.size()];
        for (int i = 0; i < row.length; i++) {
            row[i] = again(scope, group, mOutputs.get(i).expr);
        }
        Object[] keys = new Object[mOrder.size()];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = again(scope, group, mOrder.get(i).expr);
        }
        return new Sorted(row, keys);
    }

    private List<Object[]> finish(Expr.Scope scope, List<Sorted> rows) {
        if (mDistinct) {
            Map<List<Object>, Sorted> seen = new LinkedHashMap<List<Object>, Sorted>();
            for (Sorted s : rows) {
                seen.putIfAbsent(java.util.Arrays.asList(s.row), s);
            }
            rows = new ArrayList<Sorted>(seen.values());
        }
        rows.sort(this::compare);
        long offset = mOffset == null ? 0 : Math.max(0, Values.number(mOffset.value(scope)).longValue());
        long limit = mLimit == null ? -1 : Values.number(mLimit.value(scope)).longValue();
        List<Object[]> out = new ArrayList<Object[]>();
        for (long i = offset; i < rows.size() && (limit < 0 || i < offset + limit); i++) {
            out.add(rows.get((int) i).row);
        }
        return out;
    }

    private int compare(Sorted a, Sorted b) {
        for (int i = 0; i < mOrder.size(); i++) {
            int order = Values.compare(a.keys[i], b.keys[i], mOrder.get(i).ignoreCase);
            if (order != 0) {
                return mOrder.get(i).descending ? -order : order;
            }
        }
        return 0;
    }
}
