package android.view;

/** A menu about one view. */
public interface ContextMenu extends Menu {
    ContextMenu setHeaderTitle(int titleRes);

    ContextMenu setHeaderTitle(CharSequence title);

    ContextMenu setHeaderIcon(int iconRes);

    void clearHeader();

    /** What the menu is about, beside the view: the row of a list. */
    interface ContextMenuInfo {
    }
}
