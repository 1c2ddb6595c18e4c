package com.android.internal.sql;

import java.util.ArrayList;
import java.util.List;

/** Reads what a table is made of. Checks and foreign keys are read and mean nothing, as by SQLite's default the latter. */
final class TableParser {
    private final Parser mParser;
    private final Tokens t;
    private final List<Table.Column> mColumns = new ArrayList<Table.Column>();
    private final List<List<String>> mUnique = new ArrayList<List<String>>();
    private String mRowId;
    private boolean mAutoIncrement;

    TableParser(Parser parser) {
        mParser = parser;
        t = parser.t;
    }

    /** What stands in parentheses after the name. */
    Table table(String name) {
        t.needSymbol("(");
        do {
            if (t.isWord("PRIMARY") || t.isWord("UNIQUE") || t.isWord("CONSTRAINT") || t.isWord("FOREIGN") || t.isWord("CHECK")) {
                tableConstraint();
            } else {
                mColumns.add(column());
            }
        } while (t.takeSymbol(","));
        t.needSymbol(")");
        t.take("WITHOUT", "ROWID");
        Table table = new Table(name, statement(t.sql()), mColumns);
        table.temporary = t.sql().trim().matches("(?is)CREATE\\s+TEMP.*");
        for (List<String> set : mUnique) {
            int[] columns = set.stream().mapToInt(table::need).toArray();
            boolean rowId = set.size() == 1 && table.columns.get(columns[0]).name.equals(mRowId);
            if (!rowId) {
                table.unique.add(columns);
            }
        }
        table.rowIdColumn = mRowId == null ? -1 : table.need(mRowId);
        table.autoIncrement = mAutoIncrement;
        return table;
    }

    /** A statement as files have it. Tables without row ids are ones with them here. */
    private static String statement(String sql) {
        return sql.trim().replaceFirst("(?i)^CREATE\\s+TABLE\\s+IF\\s+NOT\\s+EXISTS\\s", "CREATE TABLE ")
                .replaceFirst("(?i)\\s*WITHOUT\\s+ROWID\\s*;?$", "").replaceFirst(";$", "");
    }

    Table.Column column() {
        String name = t.name();
        StringBuilder type = new StringBuilder();
        while (t.isName() && !isConstraint()) {
            type.append(type.length() == 0 ? "" : " ").append(t.name());
        }
        if (t.takeSymbol("(")) {
            skipToClose();
        }
        Table.Column c = new Table.Column(name, type.toString());
        while (isConstraint()) {
            columnConstraint(c);
        }
        return c;
    }

    private boolean isConstraint() {
        for (String word : new String[] {"PRIMARY", "NOT", "NULL", "UNIQUE", "DEFAULT", "CHECK", "REFERENCES", "COLLATE",
            "CONSTRAINT", "AUTOINCREMENT", "ON"}) {
            if (t.isWord(word)) {
                return true;
            }
        }
        return false;
    }

    private void columnConstraint(Table.Column c) {
        if (t.take("PRIMARY", "KEY")) {
            t.take("ASC");
            t.take("DESC");
            mAutoIncrement |= t.take("AUTOINCREMENT");
            primary(List.of(c.name), c.type);
        } else if (t.take("NOT", "NULL")) {
            c.notNull = true;
        } else if (t.take("NULL") || t.take("AUTOINCREMENT")) {
            return;
        } else if (t.take("UNIQUE")) {
            mUnique.add(List.of(c.name));
        } else if (t.take("DEFAULT")) {
            c.defaultValue = mParser.operandOrSign();
            c.defaultValue.resolve(List.of());
        } else if (t.take("COLLATE")) {
            c.ignoreCase = t.name().equalsIgnoreCase("NOCASE");
        } else if (t.take("CONSTRAINT")) {
            t.name();
        } else if (t.take("CHECK")) {
            t.needSymbol("(");
            skipToClose();
        } else if (t.take("REFERENCES")) {
            t.name();
            if (t.takeSymbol("(")) {
                skipToClose();
            }
        } else {
            onConflictOrDelete();
        }
    }

    /** ON CONFLICT x, ON DELETE x y, ON UPDATE x y: what these ask for is not done. */
    private void onConflictOrDelete() {
        t.need("ON");
        t.name();
        if (!t.take("SET", "NULL") && !t.take("SET", "DEFAULT") && !t.take("NO", "ACTION")) {
            t.name();
        }
    }

    private void primary(List<String> columns, String type) {
        if (columns.size() == 1 && type.equalsIgnoreCase("INTEGER")) {
            mRowId = columns.get(0);
        }
        mUnique.add(columns);
    }

    private void tableConstraint() {
        if (t.take("CONSTRAINT")) {
            t.name();
        }
        if (t.take("FOREIGN", "KEY")) {
            names();
            t.need("REFERENCES");
            t.name();
            if (t.isSymbol("(")) {
                names();
            }
            while (t.isWord("ON")) {
                onConflictOrDelete();
            }
            return;
        }
        if (t.take("CHECK")) {
            t.needSymbol("(");
            skipToClose();
            return;
        }
        boolean primary = t.take("PRIMARY", "KEY");
        if (!primary) {
            t.need("UNIQUE");
        }
        List<String> names = names();
        if (t.isWord("ON")) {
            onConflictOrDelete();
        }
        if (primary) {
            String type = "";
            for (Table.Column c : mColumns) {
                type = c.name.equalsIgnoreCase(names.get(0)) ? c.type : type;
            }
            primary(names, type);
        } else {
            mUnique.add(names);
        }
    }

    private List<String> names() {
        List<String> out = new ArrayList<String>();
        t.needSymbol("(");
        do {
            out.add(t.name());
            t.take("ASC");
            t.take("DESC");
            mAutoIncrement |= t.take("AUTOINCREMENT");
        } while (t.takeSymbol(","));
        t.needSymbol(")");
        return out;
    }

    private void skipToClose() {
        for (int depth = 1; depth > 0;) {
            if (t.peek().kind == Tokens.Kind.END) {
                throw t.unexpected();
            }
            depth += t.isSymbol("(") ? 1 : t.isSymbol(")") ? -1 : 0;
            t.next();
        }
    }

    /** An empty table with these columns and the keys of another one, and a statement that makes it with some of the keys. */
    static Table made(String name, List<Table.Column> columns, Table like, List<int[]> unique) {
        StringBuilder sql = new StringBuilder("CREATE TABLE ").append(Database.quote(name)).append(" (");
        for (int i = 0; i < columns.size(); i++) {
            Table.Column c = columns.get(i);
            sql.append(i == 0 ? "" : ", ").append(Database.quote(c.name)).append(' ').append(c.type);
            sql.append(i != like.rowIdColumn ? "" : like.autoIncrement ? " PRIMARY KEY AUTOINCREMENT" : " PRIMARY KEY");
            sql.append(c.notNull ? " NOT NULL" : "").append(c.ignoreCase ? " COLLATE NOCASE" : "");
            if (c.defaultValue != null) {
                sql.append(" DEFAULT ").append(Values.literal(c.defaultValue.value(new Expr.Scope(List.of(), new Object[0]))));
            }
        }
        for (int[] set : unique) {
            sql.append(", UNIQUE (");
            for (int i = 0; i < set.length; i++) {
                sql.append(i == 0 ? "" : ", ").append(Database.quote(columns.get(set[i]).name));
            }
            sql.append(")");
        }
        Table t = new Table(name, sql.append(")").toString(), columns);
        t.unique.addAll(like.unique);
        t.rowIdColumn = like.rowIdColumn;
        t.autoIncrement = like.autoIncrement;
        t.temporary = like.temporary;
        t.lastRowId = like.lastRowId;
        return t;
    }
}
