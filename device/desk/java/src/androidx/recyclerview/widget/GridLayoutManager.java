package androidx.recyclerview.widget;

import android.content.Context;

/** Items in columns. */
public class GridLayoutManager extends LinearLayoutManager {
    private final int mSpanCount;

    public GridLayoutManager(Context context, int spanCount) {
        super(context);
        mSpanCount = spanCount;
    }

    @Override
    int spanCount() {
        return mSpanCount;
    }
}
