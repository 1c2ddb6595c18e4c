package androidx.constraintlayout.widget;

import android.content.Context;
import android.util.AttributeSet;

import com.android.internal.view.PlainGroup;

/** A layout by constraints, which are not solved here: its children lie under each other. */
public class ConstraintLayout extends PlainGroup {
    public ConstraintLayout(Context context) {
        super(context);
    }

    public ConstraintLayout(Context context, AttributeSet attrs) {
        super(context, attrs);
    }
}
