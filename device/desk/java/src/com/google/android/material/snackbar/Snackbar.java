package com.google.android.material.snackbar;

import android.view.Gravity;
import android.view.View;
import android.view.ViewGroup;
import android.widget.Button;
import android.widget.FrameLayout;
import android.widget.LinearLayout;
import android.widget.TextView;

/** A short message at the bottom of an activity's content, with a button. It is removed by a message after a while. */
public final class Snackbar {
    public static final int LENGTH_INDEFINITE = -2;
    public static final int LENGTH_SHORT = -1;
    public static final int LENGTH_LONG = 0;

    private final ViewGroup mParent;
    private final LinearLayout mView;
    private final TextView mText;
    private int mDuration;
    private final Runnable mDismiss = new Runnable() {
        @Override
        public void run() {
            dismiss();
        }
    };

    private Snackbar(ViewGroup parent, CharSequence text, int duration) {
        mParent = parent;
        mDuration = duration;
        mView = new LinearLayout(parent.getContext());
        mText = new TextView(parent.getContext());
        mText.setText(text);
        mView.addView(mText);
    }

    public static Snackbar make(View view, CharSequence text, int duration) {
        View content = view.getRootView().findViewById(android.R.id.content);
        return new Snackbar((ViewGroup) (content != null ? content : view.getRootView()), text, duration);
    }

    public static Snackbar make(View view, int resId, int duration) {
        return make(view, view.getResources().getText(resId), duration);
    }

    public Snackbar setText(CharSequence text) {
        mText.setText(text);
        return this;
    }

    public Snackbar setAction(int resId, View.OnClickListener listener) {
        return setAction(mParent.getResources().getText(resId), listener);
    }

    public Snackbar setAction(CharSequence text, final View.OnClickListener listener) {
        Button button = new Button(mParent.getContext());
        button.setText(text);
        button.setOnClickListener(v -> {
            listener.onClick(v);
            dismiss();
        });
        mView.addView(button);
        return this;
    }

    public Snackbar setDuration(int duration) {
        mDuration = duration;
        return this;
    }

    public void show() {
        if (!isShown()) {
            mParent.addView(mView, new FrameLayout.LayoutParams(ViewGroup.LayoutParams.MATCH_PARENT,
                    ViewGroup.LayoutParams.WRAP_CONTENT, Gravity.BOTTOM));
        }
        mParent.removeCallbacks(mDismiss);
        if (mDuration != LENGTH_INDEFINITE) {
            mParent.postDelayed(mDismiss, mDuration == LENGTH_LONG ? 2750 : mDuration > 0 ? mDuration : 1500);
        }
    }

    public void dismiss() {
        mParent.removeCallbacks(mDismiss);
        mParent.removeView(mView);
    }

    public boolean isShown() {
        return mView.getParent() != null;
    }

    public View getView() {
        return mView;
    }
}
