package com.android.internal.sql;

import java.util.ArrayList;
import java.util.List;

/** Reads a statement. */
final class StatementParser extends Parser {
    private final Database mDb;

    StatementParser(Database db, Tokens tokens) {
        super(tokens);
        mDb = db;
    }

    Statement statement() {
        Statement s = read();
        t.takeSymbol(";");
        if (t.peek().kind != Tokens.Kind.END) {
            throw t.unexpected();
        }
        return s;
    }

    private Statement read() {
        if (t.isWord("SELECT")) {
            return query();
        }
        if (t.isWord("INSERT") || t.isWord("REPLACE")) {
            return insert();
        }
        if (t.take("UPDATE")) {
            return update();
        }
        if (t.take("DELETE", "FROM")) {
            return delete();
        }
        if (t.take("PRAGMA")) {
            return pragma();
        }
        if (t.take("CREATE", "TABLE") || t.take("CREATE", "TEMP", "TABLE") || t.take("CREATE", "TEMPORARY", "TABLE")) {
            return createTable();
        }
        if (t.areWords("CREATE", "INDEX") || t.areWords("CREATE", "UNIQUE", "INDEX")) {
            return createIndex();
        }
        if (t.take("DROP")) {
            return drop();
        }
        if (t.take("ALTER", "TABLE")) {
            return alter();
        }
        if (t.take("VACUUM") || t.take("ANALYZE") || t.take("REINDEX")) {
            return nothing();
        }
        throw t.unexpected();
    }

    private static Statement nothing() {
        return new Statement() {
            @Override
            public Result run(Object[] parameters) {
                return Result.changed(-1, 0);
            }
        };
    }

    private Statement query() {
        final Select select = Select.parse(this, mDb);
        return new Statement() {
            @Override
            public Result run(Object[] parameters) {
                return new Result(select.columns(), select.run(parameters), -1, 0);
            }

            @Override
            public String[] columns() {
                return select.columns();
            }

            @Override
            public boolean writes() {
                return false;
            }
        };
    }

    private Table.Conflict conflict() {
        if (!t.take("OR")) {
            return Table.Conflict.ABORT;
        }
        String word = t.name().toUpperCase();
        return word.equals("IGNORE") ? Table.Conflict.IGNORE : word.equals("REPLACE") ? Table.Conflict.REPLACE
                : Table.Conflict.ABORT;
    }

    private Statement insert() {
        final Table.Conflict conflict = t.take("REPLACE") ? Table.Conflict.REPLACE : afterInsert();
        t.need("INTO");
        final String name = t.name();
        final Table table = mDb.table(name);
        final int[] columns = columnList(table);
        if (t.take("DEFAULT", "VALUES")) {
            return insertion(name, new int[0], List.of(List.<Expr>of()), null, conflict);
        }
        if (t.isWord("SELECT")) {
            return insertion(name, columns, null, Select.parse(this, mDb), conflict);
        }
        t.need("VALUES");
        List<List<Expr>> rows = new ArrayList<List<Expr>>();
        do {
            t.needSymbol("(");
            List<Expr> row = list();
            t.needSymbol(")");
            if (row.size() != columns.length) {
                throw new SqlException(row.size() + " values for " + columns.length + " columns (code 1)");
            }
            for (Expr e : row) {
                e.resolve(List.of());
            }
            rows.add(row);
        } while (t.takeSymbol(","));
        return insertion(name, columns, rows, null, conflict);
    }

    private Table.Conflict afterInsert() {
        t.need("INSERT");
        return conflict();
    }

    /** The columns in parentheses, or all. */
    private int[] columnList(Table table) {
        List<Integer> out = new ArrayList<Integer>();
        if (t.takeSymbol("(")) {
            do {
                out.add(table.need(t.name()));
            } while (t.takeSymbol(","));
            t.needSymbol(")");
        } else {
            for (int i = 0; i < table.columns.size(); i++) {
                out.add(i);
            }
        }
        return out.stream().mapToInt(Integer::intValue).toArray();
    }

    private Statement insertion(final String name, final int[] columns, final List<List<Expr>> rows, final Select select,
            final Table.Conflict conflict) {
        return new Statement() {
            @Override
            public Result run(Object[] parameters) {
                Table table = mDb.table(name);
                Expr.Scope scope = new Expr.Scope(List.of(), parameters);
                List<Object[]> values = select != null ? select.run(parameters) : new ArrayList<Object[]>();
                for (int i = 0; rows != null && i < rows.size(); i++) {
                    values.add(rows.get(i).stream().map(e -> e.value(scope)).toArray());
                }
                long last = -1;
                int changes = 0;
                for (Object[] given : values) {
                    long id = table.insert(full(table, columns, given, scope), conflict);
                    last = id;
                    changes += id < 0 ? 0 : 1;
                }
                return Result.changed(last, changes);
            }

            @Override
            public boolean stopsHalfway() {
                return select != null || rows.size() > 1;
            }
        };
    }

    private static Object[] full(Table table, int[] columns, Object[] given, Expr.Scope scope) {
        Object[] row = new Object[table.columns.size()];
        for (int i = 0; i < row.length; i++) {
            Expr value = table.columns.get(i).defaultValue;
            row[i] = value == null ? null : value.value(scope);
        }
        for (int i = 0; i < columns.length; i++) {
            if (columns[i] < row.length) {
                row[columns[i]] = given[i];
            } else if (table.rowIdColumn >= 0) {
                row[table.rowIdColumn] = given[i];
            }
        }
        return row;
    }

    private Expr where(List<Expr.Source> sources) {
        if (!t.take("WHERE")) {
            return null;
        }
        Expr e = expression();
        e.resolve(sources);
        return e;
    }

    /** The rows of a table that fit. */
    private static List<Object[]> matches(Table table, Expr.Source source, Expr where, Expr.Scope scope) {
        List<Object[]> out = new ArrayList<Object[]>();
        for (Object[] row : table.rows.values()) {
            source.row = row;
            if (where == null || Values.isTrue(where.value(scope))) {
                out.add(row);
            }
        }
        return out;
    }

    private Statement update() {
        final Table.Conflict conflict = conflict();
        final String name = t.name();
        final Expr.Source source = new Expr.Source(mDb.table(name), name);
        t.need("SET");
        final List<Integer> columns = new ArrayList<Integer>();
        final List<Expr> values = new ArrayList<Expr>();
        do {
            columns.add(source.table.need(t.name()));
            t.needSymbol("=");
            values.add(expression());
            values.get(values.size() - 1).resolve(List.of(source));
        } while (t.takeSymbol(","));
        final Expr where = where(List.of(source));
        return new Statement() {
            @Override
            public Result run(Object[] parameters) {
                Table table = mDb.table(name);
                Expr.Scope scope = new Expr.Scope(List.of(source), parameters);
                int changes = 0;
                for (Object[] row : matches(table, source, where, scope)) {
                    source.row = row;
                    Object[] changed = row.clone();
                    for (int i = 0; i < values.size(); i++) {
                        changed[columns.get(i)] = values.get(i).value(scope);
                    }
                    changes += table.update(row, changed, conflict) ? 1 : 0;
                }
                return Result.changed(-1, changes);
            }

            @Override
            public boolean stopsHalfway() {
                return true;
            }
        };
    }

    private Statement delete() {
        final String name = t.name();
        final Expr.Source source = new Expr.Source(mDb.table(name), name);
        final Expr where = where(List.of(source));
        return new Statement() {
            @Override
            public Result run(Object[] parameters) {
                Table table = mDb.table(name);
                List<Object[]> gone = matches(table, source, where, new Expr.Scope(List.of(source), parameters));
                for (Object[] row : gone) {
                    table.rows.remove(row[table.columns.size()]);
                }
                return Result.changed(-1, gone.size());
            }
        };
    }

    /** user_version is kept; other settings mean nothing here. */
    private Statement pragma() {
        final boolean version = t.take("user_version");
        if (!version) {
            t.name();
        }
        final Expr value = t.takeSymbol("=") ? expression() : null;
        if (value == null && t.takeSymbol("(")) {
            t.name();
            t.needSymbol(")");
        }
        return new Statement() {
            @Override
            public Result run(Object[] parameters) {
                if (version && value != null) {
                    mDb.setVersion(Values.number(value.value(new Expr.Scope(List.of(), parameters))).intValue());
                }
                List<Object[]> rows = new ArrayList<Object[]>();
                if (version && value == null) {
                    rows.add(new Object[] {(long) mDb.getVersion()});
                }
                return new Result(new String[] {"user_version"}, rows, -1, 0);
            }

            @Override
            public boolean writes() {
                return value != null;
            }
        };
    }

    private Statement createTable() {
        final boolean maybe = t.take("IF", "NOT", "EXISTS");
        final String name = t.name();
        final Table table = new TableParser(this).table(name);
        return new Statement() {
            @Override
            public Result run(Object[] parameters) {
                if (!mDb.hasTable(name)) {
                    mDb.add(table.copy());
                } else if (!maybe) {
                    throw new SqlException("table " + name + " already exists (code 1)");
                }
                return Result.changed(-1, 0);
            }
        };
    }

    private Statement createIndex() {
        t.need("CREATE");
        final boolean unique = t.take("UNIQUE");
        t.need("INDEX");
        final boolean maybe = t.take("IF", "NOT", "EXISTS");
        final String index = t.name();
        t.need("ON");
        final String name = t.name();
        t.needSymbol("(");
        final Table table = mDb.table(name);
        final List<Integer> columns = new ArrayList<Integer>();
        final List<Boolean> ignoreCase = new ArrayList<Boolean>();
        final List<Boolean> descending = new ArrayList<Boolean>();
        do {
            int column = table.need(t.name());
            columns.add(column);
            ignoreCase.add(t.take("COLLATE") ? t.name().equalsIgnoreCase("NOCASE")
                    : column < table.columns.size() && table.columns.get(column).ignoreCase);
            t.take("ASC");
            descending.add(t.take("DESC"));
        } while (t.takeSymbol(","));
        t.needSymbol(")");
        return new Statement() {
            @Override
            public Result run(Object[] parameters) {
                if (mDb.hasIndex(index)) {
                    if (!maybe) {
                        throw new SqlException("index " + index + " already exists (code 1)");
                    }
                    return Result.changed(-1, 0);
                }
                mDb.addIndex(new Index(index, table.name, unique, columns.stream().mapToInt(Integer::intValue).toArray(),
                        array(ignoreCase), array(descending)));
                return Result.changed(-1, 0);
            }
        };
    }

    private static boolean[] array(List<Boolean> list) {
        boolean[] out = new boolean[list.size()];
        for (int i = 0; i < out.length; i++) {
            out[i] = list.get(i);
        }
        return out;
    }

    private Statement drop() {
        final boolean table = t.take("TABLE");
        if (!table) {
            t.need("INDEX");
        }
        final boolean maybe = t.take("IF", "EXISTS");
        final String name = t.name();
        return new Statement() {
            @Override
            public Result run(Object[] parameters) {
                boolean there = table ? mDb.hasTable(name) : mDb.hasIndex(name);
                if (!there && !maybe) {
                    throw new SqlException("no such " + (table ? "table: " : "index: ") + name + " (code 1)");
                }
                if (table) {
                    mDb.drop(name);
                } else {
                    mDb.dropIndex(name);
                }
                return Result.changed(-1, 0);
            }
        };
    }

    private Statement alter() {
        final String name = t.name();
        final Table old = mDb.table(name);
        final Table changed;
        if (t.take("RENAME", "TO")) {
            changed = TableParser.made(t.name(), old.columns, old, mDb.keySets(old));
        } else {
            t.need("ADD");
            t.take("COLUMN");
            List<Table.Column> columns = new ArrayList<Table.Column>(old.columns);
            columns.add(new TableParser(this).column());
            changed = TableParser.made(old.name, columns, old, mDb.keySets(old));
        }
        return new Statement() {
            @Override
            public Result run(Object[] parameters) {
                Expr.Scope scope = new Expr.Scope(List.of(), parameters);
                int[] all = new int[old.columns.size()];
                for (int i = 0; i < all.length; i++) {
                    all[i] = i;
                }
                for (Object[] row : old.rows.values()) {
                    changed.insert(full(changed, all, row, scope), Table.Conflict.ABORT);
                }
                mDb.replace(old, changed);
                return Result.changed(-1, 0);
            }
        };
    }
}
