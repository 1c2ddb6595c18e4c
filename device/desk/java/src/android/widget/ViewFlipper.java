package android.widget;

import android.content.Context;
import android.util.AttributeSet;

/** Shows one of its children at a time. */
public class ViewFlipper extends ViewAnimator {
    public ViewFlipper(Context context) {
        super(context);
    }

    public ViewFlipper(Context context, AttributeSet attrs) {
        super(context, attrs);
    }
}
