package com.android.internal.policy;

import android.content.Context;
import android.os.Bundle;
import android.os.Parcelable;
import android.util.SparseArray;
import android.view.KeyEvent;
import android.view.LayoutInflater;
import android.view.MenuItem;
import android.view.MotionEvent;
import android.view.View;
import android.view.ViewGroup;
import android.view.Window;
import android.widget.FrameLayout;

import com.android.internal.view.menu.MenuBuilder;
import com.android.internal.view.menu.MenuDialog;

/** The window of an activity or a dialog: a decor that holds the content, and the menus. */
public class PhoneWindow extends Window {
    private static final String VIEWS_TAG = "android:views";
    private static final String FOCUSED_ID_TAG = "android:focusedViewId";

    private DecorView mDecor;
    private ViewGroup mContentParent;
    private final LayoutInflater mLayoutInflater;
    private CharSequence mTitle;
    private MenuBuilder mOptionsMenu;
    private MenuDialog mOptionsPanel;
    private MenuDialog mContextPanel;
    private boolean mInvalidatePanelMenuPosted;
    private final InvalidatePanelMenu mInvalidatePanelMenu = new InvalidatePanelMenu();

    public PhoneWindow(Context context) {
        super(context);
        mLayoutInflater = LayoutInflater.from(context);
    }

    private void installDecor() {
        if (mDecor != null) {
            return;
        }
        mDecor = new DecorView(this);
        FrameLayout content = new FrameLayout(getContext());
        content.setId(ID_ANDROID_CONTENT);
        mDecor.addView(content, new FrameLayout.LayoutParams(FrameLayout.LayoutParams.MATCH_PARENT,
                FrameLayout.LayoutParams.MATCH_PARENT));
        mContentParent = content;
        if (getCallback() instanceof android.app.Activity) {
            invalidatePanelMenu(FEATURE_OPTIONS_PANEL); // the menu is asked for with the first frame
        }
    }

    @Override
    public void setContentView(int layoutResID) {
        installDecor();
        mContentParent.removeAllViews();
        mLayoutInflater.inflate(layoutResID, mContentParent);
        contentChanged();
    }

    @Override
    public void setContentView(View view) {
        setContentView(view, new ViewGroup.LayoutParams(ViewGroup.LayoutParams.MATCH_PARENT,
                ViewGroup.LayoutParams.MATCH_PARENT));
    }

    @Override
    public void setContentView(View view, ViewGroup.LayoutParams params) {
        installDecor();
        mContentParent.removeAllViews();
        mContentParent.addView(view, params);
        contentChanged();
    }

    @Override
    public void addContentView(View view, ViewGroup.LayoutParams params) {
        installDecor();
        mContentParent.addView(view, params);
        contentChanged();
    }

    private void contentChanged() {
        Callback cb = getCallback();
        if (cb != null) {
            cb.onContentChanged();
        }
    }

    @Override
    public View getDecorView() {
        installDecor();
        return mDecor;
    }

    @Override
    public View peekDecorView() {
        return mDecor;
    }

    @Override
    public View getCurrentFocus() {
        return mDecor == null ? null : mDecor.findFocus();
    }

    @Override
    public LayoutInflater getLayoutInflater() {
        return mLayoutInflater;
    }

    @Override
    public void setTitle(CharSequence title) {
        mTitle = title;
        getAttributes().setTitle(title);
    }

    public CharSequence getTitle() {
        return mTitle;
    }

    @Override
    protected boolean isOutside(MotionEvent event) {
        float x = event.getX();
        float y = event.getY();
        return mDecor != null && (x < 0 || y < 0 || x >= mDecor.getWidth() || y >= mDecor.getHeight());
    }

    // ---- input ----

    @Override
    public boolean superDispatchKeyEvent(KeyEvent event) {
        return mDecor.superDispatchKeyEvent(event);
    }

    @Override
    public boolean superDispatchTouchEvent(MotionEvent event) {
        return mDecor.superDispatchTouchEvent(event);
    }

    boolean onKeyDown(int keyCode, KeyEvent event) {
        return keyCode == KeyEvent.KEYCODE_MENU && getCallback() != null;
    }

    boolean onKeyUp(int keyCode, KeyEvent event) {
        if (keyCode == KeyEvent.KEYCODE_MENU && getCallback() != null) {
            if (mOptionsPanel != null && mOptionsPanel.isShowing()) {
                closePanel(FEATURE_OPTIONS_PANEL);
            } else {
                openPanel(FEATURE_OPTIONS_PANEL, event);
            }
            return true;
        }
        return false;
    }

    // ---- menus ----

    private final class InvalidatePanelMenu implements Runnable {
        @Override
        public void run() {
            mInvalidatePanelMenuPosted = false;
            if (mDecor.isAttachedToWindow()) {
                mOptionsMenu = null;
                preparePanel();
            }
        }
    }

    @Override
    public void invalidatePanelMenu(int featureId) {
        if (mDecor != null && !mInvalidatePanelMenuPosted) {
            mInvalidatePanelMenuPosted = true;
            mDecor.postOnAnimation(mInvalidatePanelMenu);
        }
    }

    /** Creates the options menu if need be, and has it prepared. Returns whether there is one to show. */
    private boolean preparePanel() {
        Callback cb = getCallback();
        if (cb == null) {
            return false;
        }
        if (mOptionsMenu == null) {
            MenuBuilder menu = new MenuBuilder(getContext());
            menu.setCallback(new Selection(FEATURE_OPTIONS_PANEL));
            if (!cb.onCreatePanelMenu(FEATURE_OPTIONS_PANEL, menu)) {
                return false;
            }
            mOptionsMenu = menu;
        }
        return cb.onPreparePanel(FEATURE_OPTIONS_PANEL, null, mOptionsMenu);
    }

    private final class Selection implements MenuBuilder.Callback {
        private final int mFeature;

        Selection(int feature) {
            mFeature = feature;
        }

        @Override
        public boolean onMenuItemSelected(MenuItem item) {
            Callback cb = getCallback();
            return cb != null && cb.onMenuItemSelected(mFeature, item);
        }
    }

    @Override
    public void openPanel(int featureId, KeyEvent event) {
        if (!preparePanel() || !mOptionsMenu.hasVisibleItems()) {
            return;
        }
        final Callback cb = getCallback();
        if (!cb.onMenuOpened(featureId, mOptionsMenu)) {
            return;
        }
        final MenuBuilder menu = mOptionsMenu;
        mOptionsPanel = new MenuDialog(getContext(), menu);
        mOptionsPanel.setOnDismissListener(dialog -> cb.onPanelClosed(FEATURE_OPTIONS_PANEL, menu));
        mOptionsPanel.show();
    }

    @Override
    public void closePanel(int featureId) {
        if (mOptionsPanel != null) {
            mOptionsPanel.dismiss();
            mOptionsPanel = null;
        }
    }

    @Override
    public void closeAllPanels() {
        closePanel(FEATURE_OPTIONS_PANEL);
        if (mContextPanel != null) {
            mContextPanel.dismiss();
            mContextPanel = null;
        }
    }

    boolean showContextMenu(View view) {
        final Callback cb = getCallback();
        MenuBuilder menu = new MenuBuilder(getContext());
        menu.setCurrentMenuInfo(view.contextMenuInfo());
        view.createContextMenu(menu);
        if (!menu.hasVisibleItems()) {
            return false;
        }
        menu.setCallback(new Selection(FEATURE_CONTEXT_MENU));
        mContextPanel = new MenuDialog(getContext(), menu);
        mContextPanel.setOnDismissListener(dialog -> {
            if (cb != null) {
                cb.onPanelClosed(FEATURE_CONTEXT_MENU, menu);
            }
        });
        mContextPanel.show();
        return true;
    }

    // ---- state ----

    @Override
    public Bundle saveHierarchyState() {
        Bundle outState = new Bundle();
        if (mContentParent == null) {
            return outState;
        }
        SparseArray<Parcelable> states = new SparseArray<Parcelable>();
        mContentParent.saveHierarchyState(states);
        outState.putSparseParcelableArray(VIEWS_TAG, states);
        View focused = mContentParent.findFocus();
        if (focused != null && focused.getId() != View.NO_ID) {
            outState.putInt(FOCUSED_ID_TAG, focused.getId());
        }
        return outState;
    }

    @Override
    public void restoreHierarchyState(Bundle savedInstanceState) {
        if (mContentParent == null) {
            return;
        }
        SparseArray<Parcelable> states = savedInstanceState.getSparseParcelableArray(VIEWS_TAG);
        if (states != null) {
            mContentParent.restoreHierarchyState(states);
        }
        int focused = savedInstanceState.getInt(FOCUSED_ID_TAG, View.NO_ID);
        View view = focused == View.NO_ID ? null : mContentParent.findViewById(focused);
        if (view != null) {
            view.requestFocus();
        }
    }
}
