package androidx.recyclerview.widget;

import android.content.Context;

/** A line between items, which is not drawn here. */
public class DividerItemDecoration extends RecyclerView.ItemDecoration {
    public static final int HORIZONTAL = 0;
    public static final int VERTICAL = 1;

    public DividerItemDecoration(Context context, int orientation) {
    }
}
