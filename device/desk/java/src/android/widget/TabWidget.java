package android.widget;

import android.content.Context;
import android.util.AttributeSet;
import android.view.View;

/** The row of tabs of a TabHost. */
public class TabWidget extends LinearLayout {
    public TabWidget(Context context) {
        super(context);
    }

    public TabWidget(Context context, AttributeSet attrs) {
        super(context, attrs);
    }

    public View getChildTabViewAt(int index) {
        return getChildAt(index);
    }

    public int getTabCount() {
        return getChildCount();
    }

    public void setCurrentTab(int index) {
        for (int i = 0; i < getChildCount(); i++) {
            getChildAt(i).setSelected(i == index);
        }
    }
}
