package android.widget;

import android.content.Context;
import android.util.AttributeSet;
import android.view.Gravity;

/** Text that can be clicked. */
public class Button extends TextView {
    public Button(Context context) {
        this(context, null);
    }

    public Button(Context context, AttributeSet attrs) {
        this(context, attrs, 0);
    }

    public Button(Context context, AttributeSet attrs, int defStyleAttr) {
        super(context, attrs, defStyleAttr);
        setClickable(attrs == null || attrs.getAttributeBooleanValue(null, "clickable", true));
        setFocusable(true);
        if (attrs == null || attrs.getAttributeValue(null, "gravity") == null) {
            setGravity(Gravity.CENTER);
        }
        float density = getResources().getDisplayMetrics().density;
        if (getMinimumHeight() == 0) {
            setMinimumHeight(Math.round(48 * density));
            setMinimumWidth(Math.max(getMinimumWidth(), Math.round(88 * density)));
        }
    }
}
