package com.android.internal.view.menu;

import android.app.Dialog;
import android.content.Context;
import android.graphics.Color;
import android.view.View;
import android.view.ViewGroup;
import android.widget.LinearLayout;
import android.widget.TextView;

/** Shows a menu as rows of a dialog; a click on one closes it and chooses the item. */
public final class MenuDialog extends Dialog {
    private final MenuBuilder mMenu;

    public MenuDialog(Context context, MenuBuilder menu) {
        super(context);
        mMenu = menu;
        setCanceledOnTouchOutside(true);
        LinearLayout rows = new LinearLayout(context);
        rows.setOrientation(LinearLayout.VERTICAL);
        rows.setMinimumWidth(Math.round(240 * context.getResources().getDisplayMetrics().density));
        if (menu.getHeaderTitle() != null) {
            rows.addView(row(menu.getHeaderTitle()));
        }
        for (final MenuItemImpl item : menu.getVisibleItems()) {
            TextView row = row(item.getTitle());
            row.setId(item.getItemId() != 0 ? item.getItemId() : View.NO_ID);
            row.setEnabled(item.isEnabled());
            row.setOnClickListener(new RowClick(item));
            rows.addView(row);
        }
        setContentView(rows);
    }

    private TextView row(CharSequence title) {
        TextView row = new TextView(getContext());
        float density = getContext().getResources().getDisplayMetrics().density;
        row.setText(title);
        row.setTextColor(Color.BLACK);
        row.setMinimumHeight(Math.round(48 * density));
        row.setPadding(Math.round(16 * density), 0, Math.round(16 * density), 0);
        row.setLayoutParams(new LinearLayout.LayoutParams(ViewGroup.LayoutParams.MATCH_PARENT,
                ViewGroup.LayoutParams.WRAP_CONTENT));
        return row;
    }

    private final class RowClick implements View.OnClickListener {
        private final MenuItemImpl mItem;

        RowClick(MenuItemImpl item) {
            mItem = item;
        }

        @Override
        public void onClick(View v) {
            dismiss();
            if (mItem.hasSubMenu() && mItem.isEnabled()) {
                new MenuDialog(MenuDialog.this.getContext(), mItem.subMenu()).show();
                return;
            }
            mMenu.performItemAction(mItem);
        }
    }
}
