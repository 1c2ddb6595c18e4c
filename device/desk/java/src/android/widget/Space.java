package android.widget;

import android.content.Context;
import android.util.AttributeSet;
import android.view.View;

/** Takes room and shows nothing. */
public final class Space extends View {
    public Space(Context context) {
        this(context, null);
    }

    public Space(Context context, AttributeSet attrs) {
        super(context, attrs);
        if (getVisibility() == VISIBLE) {
            setVisibility(INVISIBLE);
        }
    }
}
