package com.android.internal.view.menu;

import android.content.Intent;
import android.graphics.drawable.Drawable;
import android.view.ContextMenu;
import android.view.LayoutInflater;
import android.view.MenuItem;
import android.view.SubMenu;
import android.view.View;

/** An item of a {@link MenuBuilder}. */
public final class MenuItemImpl implements MenuItem {
    private final MenuBuilder mMenu;
    private final int mGroup;
    private final int mId;
    private final int mOrder;
    private CharSequence mTitle;
    private CharSequence mTitleCondensed;
    private Drawable mIcon;
    private Intent mIntent;
    private boolean mCheckable;
    private boolean mExclusive;
    private boolean mChecked;
    private boolean mVisible = true;
    private boolean mEnabled = true;
    private boolean mExpanded;
    private MenuBuilder mSubMenu;
    private OnMenuItemClickListener mClickListener;
    private OnActionExpandListener mExpandListener;
    private View mActionView;

    MenuItemImpl(MenuBuilder menu, int group, int id, int order, CharSequence title) {
        mMenu = menu;
        mGroup = group;
        mId = id;
        mOrder = order;
        mTitle = title;
    }

    /** Does what was set for the item itself. Returns whether there was something. */
    boolean invoke() {
        if (mClickListener != null && mClickListener.onMenuItemClick(this)) {
            return true;
        }
        if (mIntent != null) {
            mMenu.getContext().startActivity(mIntent);
            return true;
        }
        return false;
    }

    void setSubMenu(MenuBuilder subMenu) {
        mSubMenu = subMenu;
    }

    void setExclusive(boolean exclusive) {
        mExclusive = exclusive;
    }

    void uncheck() {
        mChecked = false;
    }

    @Override
    public int getItemId() {
        return mId;
    }

    @Override
    public int getGroupId() {
        return mGroup;
    }

    @Override
    public int getOrder() {
        return mOrder;
    }

    @Override
    public MenuItem setTitle(CharSequence title) {
        mTitle = title;
        return this;
    }

    @Override
    public MenuItem setTitle(int title) {
        return setTitle(mMenu.getContext().getText(title));
    }

    @Override
    public CharSequence getTitle() {
        return mTitle;
    }

    @Override
    public MenuItem setTitleCondensed(CharSequence title) {
        mTitleCondensed = title;
        return this;
    }

    @Override
    public CharSequence getTitleCondensed() {
        return mTitleCondensed != null ? mTitleCondensed : mTitle;
    }

    @Override
    public MenuItem setIcon(Drawable icon) {
        mIcon = icon;
        return this;
    }

    @Override
    public MenuItem setIcon(int iconRes) {
        return setIcon(iconRes == 0 ? null : mMenu.getContext().getResources().getDrawable(iconRes));
    }

    @Override
    public Drawable getIcon() {
        return mIcon;
    }

    @Override
    public MenuItem setIntent(Intent intent) {
        mIntent = intent;
        return this;
    }

    @Override
    public Intent getIntent() {
        return mIntent;
    }

    @Override
    public MenuItem setAlphabeticShortcut(char alphaChar) {
        return this;
    }

    @Override
    public MenuItem setNumericShortcut(char numericChar) {
        return this;
    }

    @Override
    public MenuItem setShortcut(char numericChar, char alphaChar) {
        return this;
    }

    @Override
    public MenuItem setCheckable(boolean checkable) {
        mCheckable = checkable;
        return this;
    }

    @Override
    public boolean isCheckable() {
        return mCheckable;
    }

    @Override
    public MenuItem setChecked(boolean checked) {
        mChecked = checked;
        if (checked && mExclusive) {
            mMenu.checked(this);
        }
        return this;
    }

    @Override
    public boolean isChecked() {
        return mChecked;
    }

    @Override
    public MenuItem setVisible(boolean visible) {
        mVisible = visible;
        return this;
    }

    @Override
    public boolean isVisible() {
        return mVisible;
    }

    @Override
    public MenuItem setEnabled(boolean enabled) {
        mEnabled = enabled;
        return this;
    }

    @Override
    public boolean isEnabled() {
        return mEnabled;
    }

    @Override
    public boolean hasSubMenu() {
        return mSubMenu != null;
    }

    @Override
    public SubMenu getSubMenu() {
        return mSubMenu;
    }

    MenuBuilder subMenu() {
        return mSubMenu;
    }

    @Override
    public MenuItem setOnMenuItemClickListener(OnMenuItemClickListener menuItemClickListener) {
        mClickListener = menuItemClickListener;
        return this;
    }

    @Override
    public ContextMenu.ContextMenuInfo getMenuInfo() {
        return mMenu.getMenuInfo();
    }

    @Override
    public void setShowAsAction(int actionEnum) {
    }

    @Override
    public MenuItem setShowAsActionFlags(int actionEnum) {
        return this;
    }

    @Override
    public MenuItem setActionView(View view) {
        mActionView = view;
        return this;
    }

    @Override
    public MenuItem setActionView(int resId) {
        return setActionView(LayoutInflater.from(mMenu.getContext()).inflate(resId, null));
    }

    @Override
    public View getActionView() {
        return mActionView;
    }

    @Override
    public boolean expandActionView() {
        mExpanded = mActionView != null && (mExpandListener == null || mExpandListener.onMenuItemActionExpand(this));
        return mExpanded;
    }

    @Override
    public boolean collapseActionView() {
        boolean collapse = mExpanded && (mExpandListener == null || mExpandListener.onMenuItemActionCollapse(this));
        mExpanded &= !collapse;
        return collapse;
    }

    @Override
    public boolean isActionViewExpanded() {
        return mExpanded;
    }

    @Override
    public MenuItem setOnActionExpandListener(OnActionExpandListener listener) {
        mExpandListener = listener;
        return this;
    }

    @Override
    public String toString() {
        return mTitle == null ? "" : mTitle.toString();
    }
}
