package androidx.appcompat.widget;

import android.content.Context;
import android.util.AttributeSet;
import android.widget.Button;

/** The library's name of a widget. */
public class AppCompatButton extends Button {
    public AppCompatButton(Context context) {
        super(context);
    }

    public AppCompatButton(Context context, AttributeSet attrs) {
        super(context, attrs);
    }

    public AppCompatButton(Context context, AttributeSet attrs, int defStyleAttr) {
        super(context, attrs, defStyleAttr);
    }
}
