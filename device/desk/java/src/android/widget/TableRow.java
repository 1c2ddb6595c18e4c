package android.widget;

import android.content.Context;
import android.util.AttributeSet;

/** A row of a table. */
public class TableRow extends LinearLayout {
    public TableRow(Context context) {
        this(context, null);
    }

    public TableRow(Context context, AttributeSet attrs) {
        super(context, attrs);
        setOrientation(HORIZONTAL);
    }

    /** Size and margins of a cell. */
    public static class LayoutParams extends LinearLayout.LayoutParams {
        public int column = -1;
        public int span = 1;

        public LayoutParams(Context c, AttributeSet attrs) {
            super(c, attrs);
        }

        public LayoutParams() {
            super(MATCH_PARENT, WRAP_CONTENT);
        }

        public LayoutParams(int w, int h) {
            super(w, h);
        }
    }
}
