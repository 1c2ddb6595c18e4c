package android.text.style;

import android.text.TextPaint;

/** A style of text; it is kept with the text and shown plainly. */
public class RelativeSizeSpan extends CharacterStyle {
    private final float mSizeChange;

    public RelativeSizeSpan(float value) {
        mSizeChange = value;
    }

    public float getSizeChange() {
        return mSizeChange;
    }

    @Override
    public void updateDrawState(TextPaint tp) {
    }
}
