package androidx.appcompat.widget;

import android.content.Context;
import android.util.AttributeSet;
import android.widget.EditText;

/** The library's name of a widget. */
public class AppCompatEditText extends EditText {
    public AppCompatEditText(Context context) {
        super(context);
    }

    public AppCompatEditText(Context context, AttributeSet attrs) {
        super(context, attrs);
    }

    public AppCompatEditText(Context context, AttributeSet attrs, int defStyleAttr) {
        super(context, attrs, defStyleAttr);
    }
}
