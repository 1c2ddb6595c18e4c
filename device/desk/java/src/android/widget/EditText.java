package android.widget;

import android.content.Context;
import android.text.Editable;
import android.text.Selection;
import android.text.Spannable;
import android.util.AttributeSet;

/** Text that the user can change: mText is always an {@link Editable}. */
public class EditText extends TextView {
    public EditText(Context context) {
        this(context, null);
    }

    public EditText(Context context, AttributeSet attrs) {
        this(context, attrs, 0);
    }

    public EditText(Context context, AttributeSet attrs, int defStyleAttr) {
        super(context, attrs, defStyleAttr);
        setFocusableInTouchMode(true);
        setClickable(true);
        setLongClickable(true);
        if (getMinimumHeight() == 0) {
            setMinimumHeight(Math.round(45 * getResources().getDisplayMetrics().density));
        }
    }

    @Override
    public boolean getFreezesText() {
        return true;
    }

    @Override
    protected boolean getDefaultEditable() {
        return true;
    }

    @Override
    public Editable getText() {
        CharSequence text = super.getText();
        if (text instanceof Editable) {
            return (Editable) text;
        }
        super.setText(text, BufferType.EDITABLE);
        return (Editable) super.getText();
    }

    @Override
    public void setText(CharSequence text, BufferType type) {
        super.setText(text, BufferType.EDITABLE);
    }

    public void setSelection(int start, int stop) {
        Selection.setSelection((Spannable) getText(), start, stop);
    }

    public void setSelection(int index) {
        Selection.setSelection((Spannable) getText(), index);
    }

    public void selectAll() {
        Selection.selectAll(getText());
    }
}
