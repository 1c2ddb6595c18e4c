package android.database.sqlite;

import android.database.Cursor;

import java.util.Map;

/** Builds queries of their parts. */
public class SQLiteQueryBuilder {
    private String mTables = "";
    private StringBuilder mWhereClause;
    private boolean mDistinct;
    private Map<String, String> mProjectionMap;

    public void setTables(String inTables) {
        mTables = inTables;
    }

    public String getTables() {
        return mTables;
    }

    public void setDistinct(boolean distinct) {
        mDistinct = distinct;
    }

    public void setProjectionMap(Map<String, String> columnMap) {
        mProjectionMap = columnMap;
    }

    public void appendWhere(CharSequence inWhere) {
        if (mWhereClause == null) {
            mWhereClause = new StringBuilder();
        }
        mWhereClause.append(inWhere);
    }

    public void appendWhereEscapeString(String inWhere) {
        appendWhere("'" + inWhere.replace("'", "''") + "'");
    }

    public static String buildQueryString(boolean distinct, String tables, String[] columns, String where, String groupBy,
            String having, String orderBy, String limit) {
        if ((groupBy == null || groupBy.isEmpty()) && having != null && !having.isEmpty()) {
            throw new IllegalArgumentException("HAVING clauses are only permitted when using a groupBy clause");
        }
        StringBuilder query = new StringBuilder(distinct ? "SELECT DISTINCT " : "SELECT ");
        query.append(columns == null || columns.length == 0 ? "*" : String.join(", ", columns)).append(" FROM ").append(tables);
        clause(query, " WHERE ", where);
        clause(query, " GROUP BY ", groupBy);
        clause(query, " HAVING ", having);
        clause(query, " ORDER BY ", orderBy);
        clause(query, " LIMIT ", limit);
        return query.toString();
    }

    private static void clause(StringBuilder query, String name, String clause) {
        if (clause != null && !clause.isEmpty()) {
            query.append(name).append(clause);
        }
    }

    public Cursor query(SQLiteDatabase db, String[] projectionIn, String selection, String[] selectionArgs, String groupBy,
            String having, String sortOrder) {
        return query(db, projectionIn, selection, selectionArgs, groupBy, having, sortOrder, null);
    }

    public Cursor query(SQLiteDatabase db, String[] projectionIn, String selection, String[] selectionArgs, String groupBy,
            String having, String sortOrder, String limit) {
        String[] columns = projectionIn == null ? null : projectionIn.clone();
        for (int i = 0; columns != null && mProjectionMap != null && i < columns.length; i++) {
            columns[i] = mProjectionMap.getOrDefault(columns[i], columns[i]);
        }
        String where = mWhereClause == null || mWhereClause.length() == 0 ? selection
                : selection == null || selection.isEmpty() ? "(" + mWhereClause + ")"
                : "(" + mWhereClause + ") AND (" + selection + ")";
        return db.rawQuery(buildQueryString(mDistinct, mTables, columns, where, groupBy, having, sortOrder, limit),
                selectionArgs);
    }
}
