package com.android.internal.sql;

import java.util.ArrayList;
import java.util.List;

/** The tokens of a statement, read from left to right. */
final class Tokens {
    /** What a token is. */
    enum Kind { WORD, QUOTED, STRING, BLOB, NUMBER, PARAMETER, SYMBOL, END }

    /** A token: text is without quotes; start and end are its place in the statement. */
    static final class Token {
        final Kind kind;
        final String text;
        final int start;
        final int end;

        Token(Kind kind, String text, int start, int end) {
            this.kind = kind;
            this.text = text;
            this.start = start;
            this.end = end;
        }
    }

    private final String mSql;
    private final ArrayList<Token> mTokens = new ArrayList<Token>();
    private int mNext;

    Tokens(String sql) {
        mSql = sql;
        for (int i = skip(0); i < sql.length(); i = skip(mTokens.get(mTokens.size() - 1).end)) {
            mTokens.add(read(i));
        }
        mTokens.add(new Token(Kind.END, "", sql.length(), sql.length()));
    }

    /** The statements of a script, without the semicolons between them. */
    static List<String> statements(String script) {
        List<String> out = new ArrayList<String>();
        int start = 0;
        for (Token t : new Tokens(script).mTokens) {
            boolean semicolon = t.kind == Kind.SYMBOL && t.text.equals(";");
            if ((semicolon || t.kind == Kind.END) && !script.substring(start, t.start).trim().isEmpty()) {
                out.add(script.substring(start, t.start));
            }
            start = semicolon ? t.end : start;
        }
        return out;
    }

    /** The place of the next character that is neither space nor comment. */
    private int skip(int i) {
        while (i < mSql.length()) {
            if (Character.isWhitespace(mSql.charAt(i))) {
                i++;
            } else if (mSql.startsWith("--", i)) {
                int end = mSql.indexOf('\n', i);
                i = end < 0 ? mSql.length() : end + 1;
            } else if (mSql.startsWith("/*", i)) {
                int end = mSql.indexOf("*/", i + 2);
                i = end < 0 ? mSql.length() : end + 2;
            } else {
                break;
            }
        }
        return i;
    }

    private Token read(int i) {
        char c = mSql.charAt(i);
        if ((c == 'x' || c == 'X') && i + 1 < mSql.length() && mSql.charAt(i + 1) == '\'') {
            Token hex = quoted(i + 1, '\'', Kind.BLOB);
            return new Token(Kind.BLOB, hex.text, i, hex.end);
        }
        switch (c) {
            case '\'':
                return quoted(i, c, Kind.STRING);
            case '"':
            case '`':
                return quoted(i, c, Kind.QUOTED);
            case '[':
                return quoted(i, ']', Kind.QUOTED);
            case '?':
                return span(Kind.PARAMETER, i, i + 1, "0123456789");
            default:
                break;
        }
        if (Character.isLetter(c) || c == '_') {
            int end = i;
            while (end < mSql.length() && (Character.isLetterOrDigit(mSql.charAt(end)) || "_$".indexOf(mSql.charAt(end)) >= 0)) {
                end++;
            }
            return new Token(Kind.WORD, mSql.substring(i, end), i, end);
        }
        if (Character.isDigit(c) || c == '.' && i + 1 < mSql.length() && Character.isDigit(mSql.charAt(i + 1))) {
            return number(i);
        }
        for (String symbol : new String[] {"||", "<=", ">=", "<>", "!=", "=="}) {
            if (mSql.startsWith(symbol, i)) {
                return new Token(Kind.SYMBOL, symbol, i, i + 2);
            }
        }
        return new Token(Kind.SYMBOL, String.valueOf(c), i, i + 1);
    }

    private Token span(Kind kind, int start, int end, String more) {
        while (end < mSql.length() && more.indexOf(mSql.charAt(end)) >= 0) {
            end++;
        }
        return new Token(kind, mSql.substring(start, end), start, end);
    }

    private Token number(int i) {
        Token t = span(Kind.NUMBER, i, i, "0123456789.");
        if (t.end < mSql.length() && "eE".indexOf(mSql.charAt(t.end)) >= 0) {
            int digits = t.end + 1;
            if (digits < mSql.length() && "+-".indexOf(mSql.charAt(digits)) >= 0) {
                digits++;
            }
            if (digits < mSql.length() && Character.isDigit(mSql.charAt(digits))) {
                return span(Kind.NUMBER, i, digits, "0123456789");
            }
        }
        return t;
    }

    private Token quoted(int start, char quote, Kind kind) {
        StringBuilder text = new StringBuilder();
        for (int i = start + 1; i < mSql.length(); i++) {
            if (mSql.charAt(i) != quote) {
                text.append(mSql.charAt(i));
            } else if (i + 1 < mSql.length() && mSql.charAt(i + 1) == quote && quote != ']') {
                text.append(quote);
                i++;
            } else {
                return new Token(kind, text.toString(), start, i + 1);
            }
        }
        throw new SqlException("unrecognized token: \"" + mSql.substring(start) + "\"");
    }

    Token peek() {
        return mTokens.get(mNext);
    }

    Token next() {
        return mTokens.get(mNext == mTokens.size() - 1 ? mNext : mNext++);
    }

    boolean isWord(String word) {
        return peek().kind == Kind.WORD && peek().text.equalsIgnoreCase(word);
    }

    /** Whether these words come next, in this order. */
    boolean areWords(String... words) {
        for (int i = 0; i < words.length; i++) {
            Token t = mTokens.get(Math.min(mNext + i, mTokens.size() - 1));
            if (t.kind != Kind.WORD || !t.text.equalsIgnoreCase(words[i])) {
                return false;
            }
        }
        return true;
    }

    /** Takes the words if they come next. */
    boolean take(String... words) {
        if (!areWords(words)) {
            return false;
        }
        mNext += words.length;
        return true;
    }

    boolean isSymbol(String symbol) {
        return peek().kind == Kind.SYMBOL && peek().text.equals(symbol);
    }

    boolean takeSymbol(String symbol) {
        if (!isSymbol(symbol)) {
            return false;
        }
        next();
        return true;
    }

    void need(String... words) {
        if (!take(words)) {
            throw unexpected();
        }
    }

    void needSymbol(String symbol) {
        if (!takeSymbol(symbol)) {
            throw unexpected();
        }
    }

    /** A name: a word or something in quotes. */
    String name() {
        Token t = next();
        if (t.kind != Kind.WORD && t.kind != Kind.QUOTED && t.kind != Kind.STRING) {
            mNext--;
            throw unexpected();
        }
        return t.text;
    }

    boolean isName() {
        return peek().kind == Kind.WORD || peek().kind == Kind.QUOTED;
    }

    /** The statement's text from a place to the token before the next one. */
    String textFrom(int start) {
        return mSql.substring(start, mTokens.get(mNext - 1).end);
    }

    SqlException unexpected() {
        Token t = peek();
        return new SqlException((t.kind == Kind.END ? "incomplete input" : "near \"" + mSql.substring(t.start, t.end)
                + "\": syntax error") + " (code 1), while compiling: " + mSql);
    }

    String sql() {
        return mSql;
    }
}
