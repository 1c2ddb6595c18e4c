package android.text.style;

import android.text.TextPaint;

/** A style of text; it is kept with the text and shown plainly. */
public class AbsoluteSizeSpan extends CharacterStyle {
    private final int mSize;

    public AbsoluteSizeSpan(int value) {
        mSize = value;
    }

    public int getSize() {
        return mSize;
    }

    @Override
    public void updateDrawState(TextPaint tp) {
    }
}
