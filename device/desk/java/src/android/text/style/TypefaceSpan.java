package android.text.style;

import android.text.TextPaint;

/** A style of text; it is kept with the text and shown plainly. */
public class TypefaceSpan extends CharacterStyle {
    private final String mFamily;

    public TypefaceSpan(String value) {
        mFamily = value;
    }

    public String getFamily() {
        return mFamily;
    }

    @Override
    public void updateDrawState(TextPaint tp) {
    }
}
