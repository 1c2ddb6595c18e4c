package android.widget;

import android.content.Context;
import android.util.AttributeSet;
import android.view.Menu;
import android.view.MenuInflater;
import android.view.View;

import com.android.internal.view.Attributes;
import com.android.internal.view.menu.MenuBuilder;

/** A bar with a title, which is shown as text. */
public class Toolbar extends FrameLayout {
    private final TextView mTitle;
    private MenuBuilder mMenu;

    public Toolbar(Context context) {
        this(context, null);
    }

    public Toolbar(Context context, AttributeSet attrs) {
        super(context, attrs);
        mTitle = new TextView(context);
        if (attrs != null) {
            mTitle.setText(new Attributes(context, attrs).text("title"));
        }
        addView(mTitle);
        setMinimumHeight(Math.round(56 * getResources().getDisplayMetrics().density));
    }

    public void setTitle(CharSequence title) {
        mTitle.setText(title);
    }

    public void setTitle(int resId) {
        mTitle.setText(resId);
    }

    public CharSequence getTitle() {
        return mTitle.getText();
    }

    public void setSubtitle(CharSequence subtitle) {
    }

    public void setNavigationIcon(int resId) {
    }

    public void setNavigationOnClickListener(View.OnClickListener listener) {
    }

    public Menu getMenu() {
        if (mMenu == null) {
            mMenu = new MenuBuilder(getContext());
        }
        return mMenu;
    }

    public void inflateMenu(int resId) {
        new MenuInflater(getContext()).inflate(resId, getMenu());
    }
}
