package android.widget;

import android.app.AlertDialog;
import android.content.Context;
import android.content.DialogInterface;
import android.database.DataSetObserver;
import android.os.Parcel;
import android.os.Parcelable;
import android.util.AttributeSet;
import android.view.View;
import android.view.ViewGroup;

import com.android.internal.view.Attributes;

/** Shows the item that is chosen; a click opens the list to choose from. */
public class Spinner extends AdapterView<SpinnerAdapter> {
    private SpinnerAdapter mAdapter;
    private DataSetObserver mObserver;
    private int mOldSelected = INVALID_POSITION;
    private CharSequence mPrompt;
    private SelectionNotifier mSelectionNotifier;

    public Spinner(Context context) {
        this(context, null);
    }

    public Spinner(Context context, AttributeSet attrs) {
        this(context, attrs, 0);
    }

    public Spinner(Context context, AttributeSet attrs, int defStyleAttr) {
        super(context, attrs, defStyleAttr);
        setClickable(true);
        setFocusable(true);
        if (attrs != null) {
            Attributes a = new Attributes(context, attrs);
            mPrompt = a.text("prompt");
            int entries = a.id("entries", 0);
            if (entries != 0) {
                setAdapter(new ArrayAdapter<CharSequence>(context, android.R.layout.simple_spinner_item,
                        context.getResources().getTextArray(entries)));
            }
        }
    }

    @Override
    public SpinnerAdapter getAdapter() {
        return mAdapter;
    }

    @Override
    public void setAdapter(SpinnerAdapter adapter) {
        if (mAdapter != null) {
            mAdapter.unregisterDataSetObserver(mObserver);
        }
        removeAllViewsInLayout();
        mAdapter = adapter;
        mOldSelected = INVALID_POSITION;
        mSelectedPosition = INVALID_POSITION;
        if (adapter != null) {
            mObserver = new AdapterDataSetObserver();
            adapter.registerDataSetObserver(mObserver);
            mItemCount = adapter.getCount();
            mSelectedPosition = mItemCount > 0 ? 0 : INVALID_POSITION;
        }
        mDataChanged = true;
        requestLayout();
    }

    @Override
    public View getSelectedView() {
        return getChildAt(0);
    }

    @Override
    public void setSelection(int position) {
        mSelectedPosition = position;
        mDataChanged = true;
        requestLayout();
        invalidate();
    }

    public void setSelection(int position, boolean animate) {
        setSelection(position);
    }

    public void setPrompt(CharSequence prompt) {
        mPrompt = prompt;
    }

    @Override
    public void setOnItemClickListener(OnItemClickListener l) {
        throw new RuntimeException("setOnItemClickListener cannot be used with a spinner.");
    }

    @Override
    protected void onMeasure(int widthMeasureSpec, int heightMeasureSpec) {
        View view = selectedView();
        int width = mPaddingLeft + mPaddingRight;
        int height = mPaddingTop + mPaddingBottom;
        if (view != null) {
            measureChild(view, widthMeasureSpec, heightMeasureSpec);
            width += view.getMeasuredWidth();
            height += view.getMeasuredHeight();
        }
        float density = getResources().getDisplayMetrics().density;
        setMeasuredDimension(resolveSize(Math.max(width, Math.round(64 * density)), widthMeasureSpec),
                resolveSize(Math.max(height, Math.round(48 * density)), heightMeasureSpec));
    }

    /** The view of the chosen item, made anew after a change. */
    private View selectedView() {
        if (mAdapter == null || mSelectedPosition < 0 || mSelectedPosition >= mAdapter.getCount()) {
            removeAllViewsInLayout();
            return null;
        }
        View old = getChildAt(0);
        if (!mDataChanged && old != null) {
            return old;
        }
        mDataChanged = false;
        removeAllViewsInLayout();
        View view = mAdapter.getView(mSelectedPosition, old, this);
        ViewGroup.LayoutParams lp = view.getLayoutParams();
        addViewInLayout(view, 0, lp != null ? lp : generateDefaultLayoutParams());
        return view;
    }

    @Override
    protected void onLayout(boolean changed, int l, int t, int r, int b) {
        View view = getChildAt(0);
        mFirstPosition = Math.max(0, mSelectedPosition);
        if (view != null) {
            view.layout(mPaddingLeft, mPaddingTop, r - l - mPaddingRight, b - t - mPaddingBottom);
        }
        if (mSelectedPosition != mOldSelected) {
            mOldSelected = mSelectedPosition;
            if (mOnItemSelectedListener != null) {
                if (mSelectionNotifier == null) {
                    mSelectionNotifier = new SelectionNotifier();
                }
                removeCallbacks(mSelectionNotifier);
                post(mSelectionNotifier); // listeners may change the layout, which is not over yet
            }
        }
    }

    private final class SelectionNotifier implements Runnable {
        @Override
        public void run() {
            if (mOnItemSelectedListener == null) {
                return;
            }
            if (mSelectedPosition >= 0 && mAdapter != null && mSelectedPosition < mAdapter.getCount()) {
                mOnItemSelectedListener.onItemSelected(Spinner.this, getSelectedView(), mSelectedPosition,
                        mAdapter.getItemId(mSelectedPosition));
            } else {
                mOnItemSelectedListener.onNothingSelected(Spinner.this);
            }
        }
    }

    @Override
    public boolean performClick() {
        if (!super.performClick() && mAdapter != null) {
            showItems();
        }
        return true;
    }

    private void showItems() {
        final CharSequence[] items = new CharSequence[mAdapter.getCount()];
        for (int i = 0; i < items.length; i++) {
            View view = mAdapter.getDropDownView(i, null, this);
            items[i] = view instanceof TextView ? ((TextView) view).getText() : String.valueOf(mAdapter.getItem(i));
        }
        new AlertDialog.Builder(getContext()).setTitle(mPrompt).setItems(items, new DialogInterface.OnClickListener() {
            @Override
            public void onClick(DialogInterface dialog, int which) {
                setSelection(which);
            }
        }).show();
    }

    @Override
    public boolean onInterceptTouchEvent(android.view.MotionEvent ev) {
        return true;
    }

    /** Which item is chosen. */
    static class SavedState extends BaseSavedState {
        int position;

        SavedState(Parcelable superState) {
            super(superState);
        }

        private SavedState(Parcel in) {
            super(in);
            position = in.readInt();
        }

        @Override
        public void writeToParcel(Parcel out, int flags) {
            super.writeToParcel(out, flags);
            out.writeInt(position);
        }

        public static final Parcelable.Creator<SavedState> CREATOR = new Parcelable.Creator<SavedState>() {
            @Override
            public SavedState createFromParcel(Parcel in) {
                return new SavedState(in);
            }

            @Override
            public SavedState[] newArray(int size) {
                return new SavedState[size];
            }
        };
    }

    @Override
    public Parcelable onSaveInstanceState() {
        SavedState ss = new SavedState(super.onSaveInstanceState());
        ss.position = mSelectedPosition;
        return ss;
    }

    @Override
    public void onRestoreInstanceState(Parcelable state) {
        SavedState ss = (SavedState) state;
        super.onRestoreInstanceState(ss.getSuperState());
        if (ss.position >= 0) {
            setSelection(ss.position);
        }
    }
}
