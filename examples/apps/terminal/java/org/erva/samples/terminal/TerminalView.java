package org.erva.samples.terminal;

import android.content.Context;
import android.util.AttributeSet;
import android.widget.FrameLayout;

/** The screen of the terminal, of so many columns and rows. */
public class TerminalView extends FrameLayout {
    private static final int CELL = 20;

    private TerminalManager manager;
    private int columns;
    private int rows;

    public TerminalView(Context context, AttributeSet attrs) {
        super(context, attrs);
    }

    void setManager(TerminalManager manager) {
        this.manager = manager;
    }

    @Override
    protected void onLayout(boolean changed, int left, int top, int right, int bottom) {
        super.onLayout(changed, left, top, right, bottom);
        if (manager == null || !manager.resizeAllowed) {
            return;
        }
        columns = (right - left) / CELL;
        rows = (bottom - top) / CELL;
        setContentDescription(columns + " by " + rows);
    }
}
