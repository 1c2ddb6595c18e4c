package android.view;

/** What a view asks of what contains it: a {@link ViewGroup}, or the {@link ViewRootImpl} at the top. */
public interface ViewParent {
    /** Called when something below needs to be measured and laid out again. */
    void requestLayout();

    boolean isLayoutRequested();

    /** Null at the top. */
    ViewParent getParent();

    /** Called when a child, or something below it, is to be drawn again. */
    void onDescendantInvalidated(View child, View target);

    void requestChildFocus(View child, View focused);

    void clearChildFocus(View child);

    void requestDisallowInterceptTouchEvent(boolean disallowIntercept);

    boolean showContextMenuForChild(View originalView);

    void childDrawableStateChanged(View child);
}
