package android.text.style;

import android.text.TextPaint;

/** Changes how the characters that it is attached to look. */
public abstract class CharacterStyle {
    public abstract void updateDrawState(TextPaint tp);
}
