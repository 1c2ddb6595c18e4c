package android.widget;

import android.content.Context;
import android.util.AttributeSet;

/** Shows one of its children at a time. */
public class ViewSwitcher extends ViewAnimator {
    public ViewSwitcher(Context context) {
        super(context);
    }

    public ViewSwitcher(Context context, AttributeSet attrs) {
        super(context, attrs);
    }
}
