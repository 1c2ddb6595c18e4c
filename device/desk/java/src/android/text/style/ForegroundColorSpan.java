package android.text.style;

import android.text.TextPaint;

/** A style of text; it is kept with the text and shown plainly. */
public class ForegroundColorSpan extends CharacterStyle {
    private final int mForegroundColor;

    public ForegroundColorSpan(int value) {
        mForegroundColor = value;
    }

    public int getForegroundColor() {
        return mForegroundColor;
    }

    @Override
    public void updateDrawState(TextPaint tp) {
    }
}
