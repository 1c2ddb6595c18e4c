package com.google.android.material.textfield;

import android.content.Context;
import android.util.AttributeSet;

import com.android.internal.view.PlainGroup;

/** Holds a text field and its label. */
public class TextInputLayout extends PlainGroup {
    public TextInputLayout(Context context) {
        super(context);
    }

    public TextInputLayout(Context context, AttributeSet attrs) {
        super(context, attrs);
    }
}
