package android.text.style;

import android.text.TextPaint;

/** A style of text; it is kept with the text and shown plainly. */
public class UnderlineSpan extends CharacterStyle {
    public UnderlineSpan() {
    }

    @Override
    public void updateDrawState(TextPaint tp) {
    }
}
