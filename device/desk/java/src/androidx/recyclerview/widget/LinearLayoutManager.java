package androidx.recyclerview.widget;

import android.content.Context;

/** Items under each other. */
public class LinearLayoutManager extends RecyclerView.LayoutManager {
    public LinearLayoutManager(Context context) {
    }

    public LinearLayoutManager(Context context, int orientation, boolean reverseLayout) {
    }

    public void setOrientation(int orientation) {
    }

    public void setReverseLayout(boolean reverseLayout) {
    }

    public void setStackFromEnd(boolean stackFromEnd) {
    }
}
