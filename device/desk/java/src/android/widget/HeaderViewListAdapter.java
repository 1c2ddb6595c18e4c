package android.widget;

import android.database.DataSetObserver;
import android.view.View;
import android.view.ViewGroup;

import java.util.ArrayList;

/** A list's adapter with views before and after its items. */
public class HeaderViewListAdapter implements WrapperListAdapter {
    private final ListAdapter mAdapter;
    private final ArrayList<View> mHeaders;
    private final ArrayList<View> mFooters;

    HeaderViewListAdapter(ArrayList<View> headers, ArrayList<View> footers, ListAdapter adapter) {
        mHeaders = headers;
        mFooters = footers;
        mAdapter = adapter;
    }

    public int getHeadersCount() {
        return mHeaders.size();
    }

    public int getFootersCount() {
        return mFooters.size();
    }

    @Override
    public ListAdapter getWrappedAdapter() {
        return mAdapter;
    }

    private int inner() {
        return mAdapter == null ? 0 : mAdapter.getCount();
    }

    /** The position in the wrapped adapter, or -1 for a header or footer. */
    private int at(int position) {
        int i = position - mHeaders.size();
        return i >= 0 && i < inner() ? i : -1;
    }

    @Override
    public int getCount() {
        return mHeaders.size() + inner() + mFooters.size();
    }

    @Override
    public Object getItem(int position) {
        return at(position) < 0 ? null : mAdapter.getItem(at(position));
    }

    @Override
    public long getItemId(int position) {
        return at(position) < 0 ? -1 : mAdapter.getItemId(at(position));
    }

    @Override
    public View getView(int position, View convertView, ViewGroup parent) {
        if (at(position) >= 0) {
            return mAdapter.getView(at(position), convertView, parent);
        }
        return position < mHeaders.size() ? mHeaders.get(position) : mFooters.get(position - mHeaders.size() - inner());
    }

    @Override
    public int getItemViewType(int position) {
        return at(position) < 0 ? AdapterView.ITEM_VIEW_TYPE_HEADER_OR_FOOTER : mAdapter.getItemViewType(at(position));
    }

    @Override
    public int getViewTypeCount() {
        return mAdapter == null ? 1 : mAdapter.getViewTypeCount();
    }

    @Override
    public boolean areAllItemsEnabled() {
        return mAdapter == null || mAdapter.areAllItemsEnabled();
    }

    @Override
    public boolean isEnabled(int position) {
        return at(position) < 0 || mAdapter.isEnabled(at(position));
    }

    @Override
    public boolean hasStableIds() {
        return mAdapter != null && mAdapter.hasStableIds();
    }

    @Override
    public boolean isEmpty() {
        return mAdapter == null || mAdapter.isEmpty();
    }

    @Override
    public void registerDataSetObserver(DataSetObserver observer) {
        if (mAdapter != null) {
            mAdapter.registerDataSetObserver(observer);
        }
    }

    @Override
    public void unregisterDataSetObserver(DataSetObserver observer) {
        if (mAdapter != null) {
            mAdapter.unregisterDataSetObserver(observer);
        }
    }
}
