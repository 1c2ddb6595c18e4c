package com.google.android.material.button;

import android.content.Context;
import android.util.AttributeSet;
import android.widget.Button;

/** A button. */
public class MaterialButton extends Button {
    public MaterialButton(Context context) {
        super(context);
    }

    public MaterialButton(Context context, AttributeSet attrs) {
        super(context, attrs);
    }
}
