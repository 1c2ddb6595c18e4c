package com.google.android.material.floatingactionbutton;

import android.content.Context;
import android.util.AttributeSet;
import android.widget.ImageButton;

/** A round button; it lies where its layout puts it. */
public class FloatingActionButton extends ImageButton {
    public FloatingActionButton(Context context) {
        super(context);
    }

    public FloatingActionButton(Context context, AttributeSet attrs) {
        super(context, attrs);
    }
}
