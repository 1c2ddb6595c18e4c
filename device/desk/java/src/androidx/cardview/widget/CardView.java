package androidx.cardview.widget;

import android.content.Context;
import android.util.AttributeSet;
import android.widget.FrameLayout;

/** A frame with rounded corners, drawn plainly. */
public class CardView extends FrameLayout {
    public CardView(Context context) {
        super(context);
    }

    public CardView(Context context, AttributeSet attrs) {
        super(context, attrs);
    }

    public void setCardBackgroundColor(int color) {
        setBackgroundColor(color);
    }

    public void setRadius(float radius) {
    }

    public void setCardElevation(float elevation) {
    }
}
