package android.graphics.drawable;

import android.graphics.Canvas;
import android.graphics.Paint;

/** A colour. */
public class ColorDrawable extends Drawable {
    private int mColor;

    public ColorDrawable() {
    }

    public ColorDrawable(int color) {
        mColor = color;
    }

    public int getColor() {
        return mColor;
    }

    public void setColor(int color) {
        mColor = color;
    }

    @Override
    public void draw(Canvas canvas) {
        Paint p = new Paint();
        p.setColor(mColor);
        canvas.drawRect(getBounds(), p);
    }
}
