package android.widget;

import android.content.Context;
import android.util.AttributeSet;
import android.view.View;
import android.view.ViewGroup;

import com.android.internal.view.Attributes;

/** Of its radio buttons one at most is on. */
public class RadioGroup extends LinearLayout {
    private int mCheckedId = -1;
    private boolean mProtectFromCheckedChange;
    private OnCheckedChangeListener mOnCheckedChangeListener;
    private final CheckedStateTracker mTracker = new CheckedStateTracker();

    public interface OnCheckedChangeListener {
        void onCheckedChanged(RadioGroup group, int checkedId);
    }

    private final class CheckedStateTracker implements CompoundButton.OnCheckedChangeListener {
        @Override
        public void onCheckedChanged(CompoundButton buttonView, boolean isChecked) {
            if (mProtectFromCheckedChange) {
                return;
            }
            mProtectFromCheckedChange = true;
            if (mCheckedId != -1) {
                setCheckedStateForView(mCheckedId, false);
            }
            mProtectFromCheckedChange = false;
            setCheckedId(buttonView.getId());
        }
    }

    public RadioGroup(Context context) {
        this(context, null);
    }

    public RadioGroup(Context context, AttributeSet attrs) {
        super(context, attrs);
        Attributes a = new Attributes(context, attrs);
        setOrientation(a.choice("orientation", VERTICAL, "horizontal", HORIZONTAL, "vertical", VERTICAL));
        mCheckedId = a.id("checkedButton", -1);
    }

    @Override
    protected void onFinishInflate() {
        super.onFinishInflate();
        if (mCheckedId != -1) {
            mProtectFromCheckedChange = true;
            setCheckedStateForView(mCheckedId, true);
            mProtectFromCheckedChange = false;
        }
    }

    @Override
    public void addView(View child, int index, ViewGroup.LayoutParams params) {
        if (child instanceof RadioButton) {
            RadioButton button = (RadioButton) child;
            if (button.getId() == View.NO_ID) {
                button.setId(View.generateViewId());
            }
            if (button.isChecked()) {
                mProtectFromCheckedChange = true;
                if (mCheckedId != -1) {
                    setCheckedStateForView(mCheckedId, false);
                }
                mProtectFromCheckedChange = false;
                setCheckedId(button.getId());
            }
            button.setOnCheckedChangeWidgetListener(mTracker);
        }
        super.addView(child, index, params);
    }

    private void setCheckedStateForView(int viewId, boolean checked) {
        View view = findViewById(viewId);
        if (view instanceof RadioButton) {
            ((RadioButton) view).setChecked(checked);
        }
    }

    private void setCheckedId(int id) {
        boolean changed = id != mCheckedId;
        mCheckedId = id;
        if (changed && mOnCheckedChangeListener != null) {
            mOnCheckedChangeListener.onCheckedChanged(this, mCheckedId);
        }
    }

    /** -1 turns all off. */
    public void check(int id) {
        if (id != -1 && id == mCheckedId) {
            return;
        }
        if (mCheckedId != -1) {
            setCheckedStateForView(mCheckedId, false);
        }
        if (id != -1) {
            setCheckedStateForView(id, true);
        }
        setCheckedId(id);
    }

    public void clearCheck() {
        check(-1);
    }

    public int getCheckedRadioButtonId() {
        return mCheckedId;
    }

    public void setOnCheckedChangeListener(OnCheckedChangeListener listener) {
        mOnCheckedChangeListener = listener;
    }
}
