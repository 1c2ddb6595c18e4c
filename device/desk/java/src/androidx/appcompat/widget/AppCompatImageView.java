package androidx.appcompat.widget;

import android.content.Context;
import android.util.AttributeSet;
import android.widget.ImageView;

/** The library's name of a widget. */
public class AppCompatImageView extends ImageView {
    public AppCompatImageView(Context context) {
        super(context);
    }

    public AppCompatImageView(Context context, AttributeSet attrs) {
        super(context, attrs);
    }

    public AppCompatImageView(Context context, AttributeSet attrs, int defStyleAttr) {
        super(context, attrs, defStyleAttr);
    }
}
