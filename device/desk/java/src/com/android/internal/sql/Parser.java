package com.android.internal.sql;

import java.util.ArrayList;
import java.util.List;

/** Reads expressions, from the weakest operator to the strongest. */
class Parser {
    final Tokens t;
    private int mParameters;

    Parser(Tokens tokens) {
        t = tokens;
    }

    Expr expression() {
        Expr left = conjunction();
        while (t.take("OR")) {
            left = new Expr.Binary("OR", left, conjunction(), false);
        }
        return left;
    }

    private Expr conjunction() {
        Expr left = negation();
        while (t.take("AND")) {
            left = new Expr.Binary("AND", left, negation(), false);
        }
        return left;
    }

    private Expr negation() {
        return t.take("NOT") ? new Expr.Unary(true, negation()) : equality();
    }

    private Expr equality() {
        Expr left = comparison();
        for (;;) {
            String op = symbol("==", "=", "<>", "!=");
            if (op != null) {
                left = binary(op, left, comparison());
            } else if (t.take("IS", "NOT")) {
                left = new Expr.Binary("IS NOT", left, comparison(), false);
            } else if (t.take("IS")) {
                left = new Expr.Binary("IS", left, comparison(), false);
            } else if (t.take("ISNULL")) {
                left = new Expr.Binary("IS", left, new Expr.Literal(null), false);
            } else if (t.take("NOTNULL") || t.take("NOT", "NULL")) {
                left = new Expr.Binary("IS NOT", left, new Expr.Literal(null), false);
            } else if (t.areWords("NOT", "LIKE") || t.areWords("NOT", "IN") || t.areWords("NOT", "BETWEEN")) {
                t.next();
                left = new Expr.Unary(true, word(left));
            } else if (t.isWord("LIKE") || t.isWord("IN") || t.isWord("BETWEEN")) {
                left = word(left);
            } else {
                return left;
            }
        }
    }

    private Expr binary(String op, Expr left, Expr right) {
        boolean ignoreCase = t.take("COLLATE", "NOCASE");
        return new Expr.Binary(op, left, right, ignoreCase);
    }

    /** LIKE, IN or BETWEEN and what follows. */
    private Expr word(Expr left) {
        if (t.take("LIKE")) {
            return new Expr.Binary("LIKE", left, comparison(), false);
        }
        if (t.take("BETWEEN")) {
            Expr low = comparison();
            t.need("AND");
            Expr high = comparison();
            return new Expr.Binary("AND", new Expr.Binary(">=", left, low, false), new Expr.Binary("<=", left, high, false), false);
        }
        t.need("IN");
        t.needSymbol("(");
        noSubquery();
        List<Expr> list = t.isSymbol(")") ? new ArrayList<Expr>() : list();
        t.needSymbol(")");
        return new Expr.In(left, list);
    }

    private void noSubquery() {
        if (t.isWord("SELECT")) {
            throw new SqlException("the desktop device's database has no subqueries: " + t.sql());
        }
    }

    List<Expr> list() {
        List<Expr> out = new ArrayList<Expr>();
        do {
            out.add(expression());
        } while (t.takeSymbol(","));
        return out;
    }

    private String symbol(String... symbols) {
        for (String s : symbols) {
            if (t.takeSymbol(s)) {
                return s;
            }
        }
        return null;
    }

    private Expr comparison() {
        Expr left = sum();
        for (String op = symbol("<=", ">=", "<", ">"); op != null; op = symbol("<=", ">=", "<", ">")) {
            left = binary(op, left, sum());
        }
        return left;
    }

    private Expr sum() {
        Expr left = product();
        for (String op = symbol("+", "-"); op != null; op = symbol("+", "-")) {
            left = new Expr.Binary(op, left, product(), false);
        }
        return left;
    }

    private Expr product() {
        Expr left = concatenation();
        for (String op = symbol("*", "/", "%"); op != null; op = symbol("*", "/", "%")) {
            left = new Expr.Binary(op, left, concatenation(), false);
        }
        return left;
    }

    private Expr concatenation() {
        Expr left = operand();
        while (t.takeSymbol("||")) {
            left = new Expr.Binary("||", left, operand(), false);
        }
        return left;
    }

    /** A value without operators but a sign, as after DEFAULT. */
    Expr operandOrSign() {
        return operand();
    }

    private Expr operand() {
        if (t.takeSymbol("-")) {
            return new Expr.Unary(false, operand());
        }
        if (t.takeSymbol("+")) {
            return operand();
        }
        if (t.takeSymbol("(")) {
            noSubquery();
            Expr e = expression();
            t.needSymbol(")");
            return e;
        }
        Tokens.Token token = t.peek();
        switch (token.kind) {
            case NUMBER:
                t.next();
                return new Expr.Literal(constant(token.text));
            case STRING:
                t.next();
                return new Expr.Literal(token.text);
            case BLOB:
                t.next();
                return new Expr.Literal(bytes(token.text));
            case PARAMETER:
                t.next();
                int given = token.text.length() > 1 ? Integer.parseInt(token.text.substring(1)) - 1 : mParameters;
                mParameters = Math.max(mParameters, given + 1);
                return new Expr.Parameter(given);
            case WORD:
            case QUOTED:
                return named(t.next());
            default:
                throw t.unexpected();
        }
    }

    private static Object constant(String text) {
        return text.matches("[0-9]+") && text.length() < 19 ? (Object) Long.valueOf(text) : (Object) Double.valueOf(text);
    }

    private static Object bytes(String hex) {
        byte[] out = new byte[hex.length() / 2];
        for (int i = 0; i < out.length; i++) {
            out[i] = (byte) Integer.parseInt(hex.substring(2 * i, 2 * i + 2), 16);
        }
        return out;
    }

    /** A constant, a call, or a column. */
    private Expr named(Tokens.Token token) {
        boolean word = token.kind == Tokens.Kind.WORD;
        if (word && token.text.equalsIgnoreCase("NULL")) {
            return new Expr.Literal(null);
        }
        if (word && token.text.equalsIgnoreCase("CURRENT_TIMESTAMP")) {
            return new Expr.Literal(java.time.LocalDateTime.now(java.time.ZoneOffset.UTC)
                    .format(java.time.format.DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss")));
        }
        if (word && token.text.equalsIgnoreCase("CASE")) {
            return choice();
        }
        if (word && (token.text.equalsIgnoreCase("EXISTS"))) {
            t.needSymbol("(");
            noSubquery();
        }
        if (word && t.takeSymbol("(")) {
            boolean distinct = t.take("DISTINCT");
            List<Expr> arguments = t.takeSymbol("*") || t.isSymbol(")") ? new ArrayList<Expr>() : list();
            t.needSymbol(")");
            return new Call(token.text, arguments, distinct);
        }
        if (t.takeSymbol(".")) {
            return new Expr.Column(token.text, t.name(), false);
        }
        return new Expr.Column(null, token.text, !word);
    }

    private Expr choice() {
        List<Expr> parts = new ArrayList<Expr>();
        Expr operand = t.isWord("WHEN") ? null : expression();
        while (t.take("WHEN")) {
            Expr when = expression();
            parts.add(operand == null ? when : new Expr.Binary("=", operand, when, false));
            t.need("THEN");
            parts.add(expression());
        }
        parts.add(t.take("ELSE") ? expression() : new Expr.Literal(null));
        t.need("END");
        return new Expr.Case(parts);
    }
}
