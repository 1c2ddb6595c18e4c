package androidx.appcompat.widget;

import android.content.Context;
import android.util.AttributeSet;
import android.widget.Switch;

/** The library's name of a widget. */
public class SwitchCompat extends Switch {
    public SwitchCompat(Context context) {
        super(context);
    }

    public SwitchCompat(Context context, AttributeSet attrs) {
        super(context, attrs);
    }

    public SwitchCompat(Context context, AttributeSet attrs, int defStyleAttr) {
        super(context, attrs, defStyleAttr);
    }
}
