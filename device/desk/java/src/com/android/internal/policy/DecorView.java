package com.android.internal.policy;

import android.content.Context;
import android.graphics.Color;
import android.view.KeyEvent;
import android.view.MotionEvent;
import android.view.View;
import android.view.Window;
import android.widget.FrameLayout;

/** The top view of a window: what comes in is given to the window's callback first. */
public class DecorView extends FrameLayout {
    private final PhoneWindow mWindow;

    DecorView(PhoneWindow window) {
        super(contextOf(window));
        mWindow = window;
        setBackgroundColor(Color.WHITE);
    }

    /** A window of a context that belongs to no application yet has that context itself. */
    private static Context contextOf(PhoneWindow window) {
        Context application = window.getContext().getApplicationContext();
        return application == null ? window.getContext() : new DecorContext(application, window);
    }

    @Override
    public boolean dispatchKeyEvent(KeyEvent event) {
        Window.Callback cb = mWindow.getCallback();
        if (cb != null ? cb.dispatchKeyEvent(event) : super.dispatchKeyEvent(event)) {
            return true;
        }
        return event.getAction() == KeyEvent.ACTION_DOWN ? mWindow.onKeyDown(event.getKeyCode(), event)
                : mWindow.onKeyUp(event.getKeyCode(), event);
    }

    @Override
    public boolean dispatchTouchEvent(MotionEvent ev) {
        Window.Callback cb = mWindow.getCallback();
        return cb != null ? cb.dispatchTouchEvent(ev) : super.dispatchTouchEvent(ev);
    }

    boolean superDispatchKeyEvent(KeyEvent event) {
        return super.dispatchKeyEvent(event);
    }

    boolean superDispatchTouchEvent(MotionEvent event) {
        return super.dispatchTouchEvent(event);
    }

    @Override
    public boolean showContextMenuForChild(View originalView) {
        return mWindow.showContextMenu(originalView);
    }

    @Override
    public void onWindowFocusChanged(boolean hasWindowFocus) {
        super.onWindowFocusChanged(hasWindowFocus);
        Window.Callback cb = mWindow.getCallback();
        if (cb != null) {
            cb.onWindowFocusChanged(hasWindowFocus);
        }
    }

    @Override
    protected void onAttachedToWindow() {
        super.onAttachedToWindow();
        Window.Callback cb = mWindow.getCallback();
        if (cb != null) {
            cb.onAttachedToWindow();
        }
    }

    @Override
    protected void onDetachedFromWindow() {
        super.onDetachedFromWindow();
        Window.Callback cb = mWindow.getCallback();
        if (cb != null) {
            cb.onDetachedFromWindow();
        }
        mWindow.closeAllPanels();
    }
}
