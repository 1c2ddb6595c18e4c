package android.widget;

import android.content.Context;
import android.util.AttributeSet;

import com.android.internal.view.Attributes;

/** A button that is on or off and can say so. */
public class Switch extends CompoundButton {
    private CharSequence mTextOn = "ON";
    private CharSequence mTextOff = "OFF";

    public Switch(Context context) {
        this(context, null);
    }

    public Switch(Context context, AttributeSet attrs) {
        this(context, attrs, 0);
    }

    public Switch(Context context, AttributeSet attrs, int defStyleAttr) {
        super(context, attrs, defStyleAttr);
        if (attrs != null) {
            Attributes a = new Attributes(context, attrs);
            mTextOn = a.has("textOn") ? a.text("textOn") : mTextOn;
            mTextOff = a.has("textOff") ? a.text("textOff") : mTextOff;
        }

    }

    public CharSequence getTextOn() {
        return mTextOn;
    }

    public void setTextOn(CharSequence textOn) {
        mTextOn = textOn;
    }

    public CharSequence getTextOff() {
        return mTextOff;
    }

    public void setTextOff(CharSequence textOff) {
        mTextOff = textOff;
    }
}
