package com.google.android.material.textfield;

import android.content.Context;
import android.util.AttributeSet;
import android.widget.EditText;

/** A text field. */
public class TextInputEditText extends EditText {
    public TextInputEditText(Context context) {
        super(context);
    }

    public TextInputEditText(Context context, AttributeSet attrs) {
        super(context, attrs);
    }
}
