package android.text.style;

import android.text.TextPaint;

/** A style of text; it is kept with the text and shown plainly. */
public class BackgroundColorSpan extends CharacterStyle {
    private final int mBackgroundColor;

    public BackgroundColorSpan(int value) {
        mBackgroundColor = value;
    }

    public int getBackgroundColor() {
        return mBackgroundColor;
    }

    @Override
    public void updateDrawState(TextPaint tp) {
    }
}
