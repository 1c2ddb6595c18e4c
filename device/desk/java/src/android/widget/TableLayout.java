package android.widget;

import android.content.Context;
import android.util.AttributeSet;

/** Rows of cells; the cells of a row share its width evenly where columns stretch. */
public class TableLayout extends LinearLayout {
    public TableLayout(Context context) {
        this(context, null);
    }

    public TableLayout(Context context, AttributeSet attrs) {
        super(context, attrs);
        setOrientation(VERTICAL);
    }

    public void setStretchAllColumns(boolean stretchAllColumns) {
    }

    public void setShrinkAllColumns(boolean shrinkAllColumns) {
    }

    public void setColumnStretchable(int columnIndex, boolean isStretchable) {
    }

    public void setColumnCollapsed(int columnIndex, boolean isCollapsed) {
    }

    /** Size and margins of a row. */
    public static class LayoutParams extends LinearLayout.LayoutParams {
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
