package android.widget;

import android.content.Context;
import android.view.Gravity;
import android.view.Menu;
import android.view.MenuInflater;
import android.view.MenuItem;
import android.view.View;

import com.android.internal.view.menu.MenuBuilder;
import com.android.internal.view.menu.MenuDialog;

/** A menu about a view. */
public class PopupMenu {
    private final Context mContext;
    private final MenuBuilder mMenu;
    private MenuDialog mDialog;
    private OnMenuItemClickListener mMenuItemClickListener;
    private OnDismissListener mDismissListener;

    public interface OnMenuItemClickListener {
        boolean onMenuItemClick(MenuItem item);
    }

    public interface OnDismissListener {
        void onDismiss(PopupMenu menu);
    }

    public PopupMenu(Context context, View anchor) {
        this(context, anchor, Gravity.NO_GRAVITY);
    }

    public PopupMenu(Context context, View anchor, int gravity) {
        mContext = context;
        mMenu = new MenuBuilder(context);
        mMenu.setCallback(item -> mMenuItemClickListener != null && mMenuItemClickListener.onMenuItemClick(item));
    }

    public Menu getMenu() {
        return mMenu;
    }

    public MenuInflater getMenuInflater() {
        return new MenuInflater(mContext);
    }

    public void inflate(int menuRes) {
        getMenuInflater().inflate(menuRes, mMenu);
    }

    public void show() {
        mDialog = new MenuDialog(mContext, mMenu);
        mDialog.setOnDismissListener(dialog -> {
            if (mDismissListener != null) {
                mDismissListener.onDismiss(this);
            }
        });
        mDialog.show();
    }

    public void dismiss() {
        if (mDialog != null) {
            mDialog.dismiss();
        }
    }

    public void setOnMenuItemClickListener(OnMenuItemClickListener listener) {
        mMenuItemClickListener = listener;
    }

    public void setOnDismissListener(OnDismissListener listener) {
        mDismissListener = listener;
    }
}
