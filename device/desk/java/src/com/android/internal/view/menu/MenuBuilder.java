package com.android.internal.view.menu;

import android.content.Context;
import android.view.ContextMenu;
import android.view.Menu;
import android.view.MenuItem;
import android.view.SubMenu;

import java.util.ArrayList;

/** The one implementation of menus: options menus, context menus and submenus. */
public class MenuBuilder implements Menu, ContextMenu, SubMenu {
    /** Is asked when an item was chosen that did not do something itself. */
    public interface Callback {
        boolean onMenuItemSelected(MenuItem item);
    }

    private final Context mContext;
    private final ArrayList<MenuItemImpl> mItems = new ArrayList<MenuItemImpl>();
    private final MenuItemImpl mOpener;
    private final MenuBuilder mParent;
    private CharSequence mHeaderTitle;
    private Callback mCallback;
    private ContextMenu.ContextMenuInfo mMenuInfo;

    public MenuBuilder(Context context) {
        this(context, null, null);
    }

    private MenuBuilder(Context context, MenuBuilder parent, MenuItemImpl opener) {
        mContext = context;
        mParent = parent;
        mOpener = opener;
    }

    public void setCallback(Callback cb) {
        mCallback = cb;
    }

    public void setCurrentMenuInfo(ContextMenu.ContextMenuInfo menuInfo) {
        mMenuInfo = menuInfo;
    }

    ContextMenu.ContextMenuInfo getMenuInfo() {
        return mParent != null ? mParent.getMenuInfo() : mMenuInfo;
    }

    Context getContext() {
        return mContext;
    }

    /** Carries out what an item stands for. */
    public boolean performItemAction(MenuItemImpl item) {
        return item.isEnabled() && (item.invoke() || dispatch(item));
    }

    private boolean dispatch(MenuItem item) {
        if (mCallback != null) {
            return mCallback.onMenuItemSelected(item);
        }
        return mParent != null && mParent.dispatch(item);
    }

    /** The items that are shown, in order. */
    public ArrayList<MenuItemImpl> getVisibleItems() {
        ArrayList<MenuItemImpl> out = new ArrayList<MenuItemImpl>();
        for (MenuItemImpl item : mItems) {
            if (item.isVisible()) {
                out.add(item);
            }
        }
        return out;
    }

    public CharSequence getHeaderTitle() {
        return mHeaderTitle;
    }

    private MenuItemImpl insert(int group, int id, int order, CharSequence title) {
        MenuItemImpl item = new MenuItemImpl(this, group, id, order, title);
        int at = mItems.size();
        while (at > 0 && mItems.get(at - 1).getOrder() > order) {
            at--;
        }
        mItems.add(at, item);
        return item;
    }

    @Override
    public MenuItem add(CharSequence title) {
        return insert(0, 0, 0, title);
    }

    @Override
    public MenuItem add(int titleRes) {
        return insert(0, 0, 0, mContext.getText(titleRes));
    }

    @Override
    public MenuItem add(int groupId, int itemId, int order, CharSequence title) {
        return insert(groupId, itemId, order, title);
    }

    @Override
    public MenuItem add(int groupId, int itemId, int order, int titleRes) {
        return insert(groupId, itemId, order, mContext.getText(titleRes));
    }

    @Override
    public SubMenu addSubMenu(CharSequence title) {
        return addSubMenu(0, 0, 0, title);
    }

    @Override
    public SubMenu addSubMenu(int titleRes) {
        return addSubMenu(0, 0, 0, mContext.getText(titleRes));
    }

    @Override
    public SubMenu addSubMenu(int groupId, int itemId, int order, CharSequence title) {
        MenuItemImpl item = insert(groupId, itemId, order, title);
        MenuBuilder sub = new MenuBuilder(mContext, this, item);
        sub.mHeaderTitle = title;
        item.setSubMenu(sub);
        return sub;
    }

    @Override
    public SubMenu addSubMenu(int groupId, int itemId, int order, int titleRes) {
        return addSubMenu(groupId, itemId, order, mContext.getText(titleRes));
    }

    @Override
    public void removeItem(int id) {
        mItems.remove(findItem(id));
    }

    @Override
    public void removeGroup(int groupId) {
        mItems.removeIf(item -> item.getGroupId() == groupId);
    }

    @Override
    public void clear() {
        mItems.clear();
    }

    @Override
    public void setGroupCheckable(int group, boolean checkable, boolean exclusive) {
        for (MenuItemImpl item : mItems) {
            if (item.getGroupId() == group) {
                item.setCheckable(checkable);
                item.setExclusive(exclusive);
            }
        }
    }

    /** Turns the other items of an exclusive group off. */
    void checked(MenuItemImpl chosen) {
        for (MenuItemImpl item : mItems) {
            if (item != chosen && item.getGroupId() == chosen.getGroupId()) {
                item.uncheck();
            }
        }
    }

    @Override
    public void setGroupVisible(int group, boolean visible) {
        for (MenuItemImpl item : mItems) {
            if (item.getGroupId() == group) {
                item.setVisible(visible);
            }
        }
    }

    @Override
    public void setGroupEnabled(int group, boolean enabled) {
        for (MenuItemImpl item : mItems) {
            if (item.getGroupId() == group) {
                item.setEnabled(enabled);
            }
        }
    }

    @Override
    public boolean hasVisibleItems() {
        return !getVisibleItems().isEmpty();
    }

    @Override
    public MenuItem findItem(int id) {
        for (MenuItemImpl item : mItems) {
            if (item.getItemId() == id) {
                return item;
            }
            MenuItem found = item.hasSubMenu() ? item.getSubMenu().findItem(id) : null;
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    @Override
    public int size() {
        return mItems.size();
    }

    @Override
    public MenuItem getItem(int index) {
        return mItems.get(index);
    }

    @Override
    public void close() {
    }

    @Override
    public boolean performIdentifierAction(int id, int flags) {
        MenuItem item = findItem(id);
        return item != null && performItemAction((MenuItemImpl) item);
    }

    @Override
    public MenuBuilder setHeaderTitle(int titleRes) {
        return setHeaderTitle(mContext.getText(titleRes));
    }

    @Override
    public MenuBuilder setHeaderTitle(CharSequence title) {
        mHeaderTitle = title;
        return this;
    }

    @Override
    public MenuBuilder setHeaderIcon(int iconRes) {
        return this;
    }

    @Override
    public MenuBuilder setIcon(int iconRes) {
        return this;
    }

    @Override
    public void clearHeader() {
        mHeaderTitle = null;
    }

    @Override
    public MenuItem getItem() {
        return mOpener;
    }
}
