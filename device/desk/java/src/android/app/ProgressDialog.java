package android.app;

import android.content.Context;
import android.content.DialogInterface;
import android.graphics.drawable.Drawable;
import android.view.ViewGroup;
import android.widget.LinearLayout;
import android.widget.ProgressBar;
import android.widget.TextView;

/** A dialog that says that something goes on, and how far it has come. */
public class ProgressDialog extends AlertDialog {
    public static final int STYLE_SPINNER = 0;
    public static final int STYLE_HORIZONTAL = 1;

    private final ProgressBar mProgress;
    private final TextView mMessageView;

    public ProgressDialog(Context context) {
        this(context, 0);
    }

    public ProgressDialog(Context context, int theme) {
        super(context, theme);
        mProgress = new ProgressBar(context);
        mProgress.setId(android.R.id.progress);
        mMessageView = new TextView(context);
        mMessageView.setId(android.R.id.message);
        LinearLayout row = new LinearLayout(context);
        row.addView(mProgress);
        row.addView(mMessageView, new LinearLayout.LayoutParams(ViewGroup.LayoutParams.WRAP_CONTENT,
                ViewGroup.LayoutParams.WRAP_CONTENT));
        setView(row);
    }

    public static ProgressDialog show(Context context, CharSequence title, CharSequence message) {
        return show(context, title, message, false);
    }

    public static ProgressDialog show(Context context, CharSequence title, CharSequence message, boolean indeterminate) {
        return show(context, title, message, indeterminate, false, null);
    }

    public static ProgressDialog show(Context context, CharSequence title, CharSequence message, boolean indeterminate,
            boolean cancelable) {
        return show(context, title, message, indeterminate, cancelable, null);
    }

    public static ProgressDialog show(Context context, CharSequence title, CharSequence message, boolean indeterminate,
            boolean cancelable, DialogInterface.OnCancelListener cancelListener) {
        ProgressDialog dialog = new ProgressDialog(context);
        dialog.setTitle(title);
        dialog.setMessage(message);
        dialog.setIndeterminate(indeterminate);
        dialog.setCancelable(cancelable);
        dialog.setOnCancelListener(cancelListener);
        dialog.show();
        return dialog;
    }

    @Override
    public void setMessage(CharSequence message) {
        mMessageView.setText(message);
    }

    public void setProgressStyle(int style) {
    }

    public void setProgress(int value) {
        mProgress.setProgress(value);
    }

    public int getProgress() {
        return mProgress.getProgress();
    }

    public void setMax(int max) {
        mProgress.setMax(max);
    }

    public int getMax() {
        return mProgress.getMax();
    }

    public void incrementProgressBy(int diff) {
        mProgress.incrementProgressBy(diff);
    }

    public void setSecondaryProgress(int secondaryProgress) {
        mProgress.setSecondaryProgress(secondaryProgress);
    }

    public void setIndeterminate(boolean indeterminate) {
        mProgress.setIndeterminate(indeterminate);
    }

    public boolean isIndeterminate() {
        return mProgress.isIndeterminate();
    }

    public void setIndeterminateDrawable(Drawable d) {
        mProgress.setIndeterminateDrawable(d);
    }
}
