package androidx.core.widget;

import android.content.Context;
import android.util.AttributeSet;
import android.widget.ScrollView;

/** A scroll view. */
public class NestedScrollView extends ScrollView {
    public NestedScrollView(Context context) {
        super(context);
    }

    public NestedScrollView(Context context, AttributeSet attrs) {
        super(context, attrs);
    }
}
