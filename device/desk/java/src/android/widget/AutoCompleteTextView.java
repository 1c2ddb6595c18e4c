package android.widget;

import android.content.Context;
import android.util.AttributeSet;

/** A text field with suggestions; here it shows none by itself. */
public class AutoCompleteTextView extends EditText {
    private ListAdapter mAdapter;
    private AdapterView.OnItemClickListener mItemClickListener;

    public AutoCompleteTextView(Context context) {
        super(context);
    }

    public AutoCompleteTextView(Context context, AttributeSet attrs) {
        super(context, attrs);
    }

    public <T extends ListAdapter & Filterable> void setAdapter(T adapter) {
        mAdapter = adapter;
    }

    public ListAdapter getAdapter() {
        return mAdapter;
    }

    public void setThreshold(int threshold) {
    }

    public void setOnItemClickListener(AdapterView.OnItemClickListener l) {
        mItemClickListener = l;
    }

    public AdapterView.OnItemClickListener getOnItemClickListener() {
        return mItemClickListener;
    }

    public void showDropDown() {
    }

    public void dismissDropDown() {
    }
}
