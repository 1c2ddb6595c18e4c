package androidx.recyclerview.widget;

/** Animates nothing here. */
public class DefaultItemAnimator extends RecyclerView.ItemAnimator {
}
