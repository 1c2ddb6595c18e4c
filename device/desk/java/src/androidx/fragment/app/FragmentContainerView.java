package androidx.fragment.app;

import android.content.Context;
import android.util.AttributeSet;
import android.widget.FrameLayout;

/** Holds the views of fragments. */
public final class FragmentContainerView extends FrameLayout {
    public FragmentContainerView(Context context) {
        super(context);
    }

    public FragmentContainerView(Context context, AttributeSet attrs) {
        super(context, attrs);
    }
}
