package android.text.style;

import android.text.TextPaint;
import android.view.View;

/** Text that can be clicked. */
public abstract class ClickableSpan extends CharacterStyle {
    public abstract void onClick(View widget);

    @Override
    public void updateDrawState(TextPaint ds) {
    }
}
