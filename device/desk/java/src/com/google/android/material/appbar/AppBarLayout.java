package com.google.android.material.appbar;

import android.content.Context;
import android.util.AttributeSet;

import com.android.internal.view.PlainGroup;

/** Holds a bar. */
public class AppBarLayout extends PlainGroup {
    public AppBarLayout(Context context) {
        super(context);
    }

    public AppBarLayout(Context context, AttributeSet attrs) {
        super(context, attrs);
    }
}
