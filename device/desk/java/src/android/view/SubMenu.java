package android.view;

/** A menu that an item opens. */
public interface SubMenu extends Menu {
    SubMenu setHeaderTitle(int titleRes);

    SubMenu setHeaderTitle(CharSequence title);

    SubMenu setIcon(int iconRes);

    void clearHeader();

    MenuItem getItem();
}
