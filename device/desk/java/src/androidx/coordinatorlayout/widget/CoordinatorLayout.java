package androidx.coordinatorlayout.widget;

import android.content.Context;
import android.util.AttributeSet;

import com.android.internal.view.PlainGroup;

/** A layout whose children act on each other; here they lie under each other. */
public class CoordinatorLayout extends PlainGroup {
    public CoordinatorLayout(Context context) {
        super(context);
    }

    public CoordinatorLayout(Context context, AttributeSet attrs) {
        super(context, attrs);
    }
}
