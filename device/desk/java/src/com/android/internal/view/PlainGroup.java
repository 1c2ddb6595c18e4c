package com.android.internal.view;

import android.content.Context;
import android.util.AttributeSet;
import android.widget.LinearLayout;

/**
 * Stands for a library's layout whose rules are not known here: its children lie under each other. A size of 0dp, which such
 * layouts take as "as the rules say", becomes the parent's width, or a share of the height that is left.
 */
public class PlainGroup extends LinearLayout {
    public PlainGroup(Context context) {
        this(context, null);
    }

    public PlainGroup(Context context, AttributeSet attrs) {
        super(context, attrs);
        setOrientation(VERTICAL);
    }

    @Override
    public LayoutParams generateLayoutParams(AttributeSet attrs) {
        LayoutParams p = super.generateLayoutParams(attrs);
        if (p.width == 0) {
            p.width = LayoutParams.MATCH_PARENT;
        }
        if (p.height == 0 && p.weight == 0) {
            p.weight = 1;
        }
        return p;
    }
}
