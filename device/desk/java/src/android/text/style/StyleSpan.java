package android.text.style;

import android.text.TextPaint;

/** A style of text; it is kept with the text and shown plainly. */
public class StyleSpan extends CharacterStyle {
    private final int mStyle;

    public StyleSpan(int value) {
        mStyle = value;
    }

    public int getStyle() {
        return mStyle;
    }

    @Override
    public void updateDrawState(TextPaint tp) {
    }
}
