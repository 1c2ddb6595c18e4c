package android.widget;

import android.database.Cursor;

/** Asks for the rows that fit. */
public interface FilterQueryProvider {
    Cursor runQuery(CharSequence constraint);
}
