package android.widget;

import android.content.Context;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;

import java.util.List;
import java.util.Map;

/** Shows maps: the value of a key in the view that stands for it. */
public class SimpleAdapter extends BaseAdapter {
    private final LayoutInflater mInflater;
    private final List<? extends Map<String, ?>> mData;
    private final int mResource;
    private final String[] mFrom;
    private final int[] mTo;
    private ViewBinder mViewBinder;

    /** Puts a value into a view itself. */
    public interface ViewBinder {
        boolean setViewValue(View view, Object data, String textRepresentation);
    }

    public SimpleAdapter(Context context, List<? extends Map<String, ?>> data, int resource, String[] from, int[] to) {
        mInflater = LayoutInflater.from(context);
        mData = data;
        mResource = resource;
        mFrom = from;
        mTo = to;
    }

    public void setViewBinder(ViewBinder viewBinder) {
        mViewBinder = viewBinder;
    }

    @Override
    public int getCount() {
        return mData.size();
    }

    @Override
    public Object getItem(int position) {
        return mData.get(position);
    }

    @Override
    public long getItemId(int position) {
        return position;
    }

    @Override
    public View getView(int position, View convertView, ViewGroup parent) {
        View view = convertView != null ? convertView : mInflater.inflate(mResource, parent, false);
        Map<String, ?> item = mData.get(position);
        for (int i = 0; i < mTo.length; i++) {
            View v = view.findViewById(mTo[i]);
            if (v != null) {
                bind(v, item.get(mFrom[i]));
            }
        }
        return view;
    }

    private void bind(View v, Object data) {
        String text = data == null ? "" : data.toString();
        if (mViewBinder != null && mViewBinder.setViewValue(v, data, text)) {
            return;
        }
        if (v instanceof Checkable && data instanceof Boolean) {
            ((Checkable) v).setChecked((Boolean) data);
        } else if (v instanceof TextView) {
            ((TextView) v).setText(text);
        } else if (v instanceof ImageView && data instanceof Integer) {
            ((ImageView) v).setImageResource((Integer) data);
        } else {
            throw new IllegalStateException(v.getClass().getName() + " is not a view that can be bound by SimpleAdapter");
        }
    }
}
