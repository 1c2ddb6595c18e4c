package androidx.appcompat.widget;

import android.content.Context;
import android.util.AttributeSet;
import android.widget.CheckBox;

/** The library's name of a widget. */
public class AppCompatCheckBox extends CheckBox {
    public AppCompatCheckBox(Context context) {
        super(context);
    }

    public AppCompatCheckBox(Context context, AttributeSet attrs) {
        super(context, attrs);
    }

    public AppCompatCheckBox(Context context, AttributeSet attrs, int defStyleAttr) {
        super(context, attrs, defStyleAttr);
    }
}
