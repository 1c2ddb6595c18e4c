package android.text;

import android.graphics.Paint;

/** How text is drawn. */
public class TextPaint extends Paint {
    public int bgColor;
    public int linkColor;
    public float density = 1;

    public TextPaint() {
    }

    public TextPaint(int flags) {
        super(flags);
    }

    public TextPaint(Paint p) {
        super(p);
    }
}
