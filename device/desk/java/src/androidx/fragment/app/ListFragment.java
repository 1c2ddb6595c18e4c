package androidx.fragment.app;

import android.os.Bundle;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import android.widget.AdapterView;
import android.widget.FrameLayout;
import android.widget.ListAdapter;
import android.widget.ListView;
import android.widget.TextView;

/** A fragment around a list: the view android:id/list of its view, or one that it makes. */
public class ListFragment extends Fragment {
    private ListAdapter mAdapter;
    private ListView mList;
    private TextView mStandardEmptyView;

    private final AdapterView.OnItemClickListener mOnClickListener = new AdapterView.OnItemClickListener() {
        @Override
        public void onItemClick(AdapterView<?> parent, View v, int position, long id) {
            onListItemClick((ListView) parent, v, position, id);
        }
    };

    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup container, Bundle savedInstanceState) {
        FrameLayout root = new FrameLayout(getActivity());
        mStandardEmptyView = new TextView(getActivity());
        mStandardEmptyView.setVisibility(View.GONE);
        root.addView(mStandardEmptyView);
        ListView list = new ListView(getActivity());
        list.setId(android.R.id.list);
        root.addView(list, new FrameLayout.LayoutParams(ViewGroup.LayoutParams.MATCH_PARENT,
                ViewGroup.LayoutParams.MATCH_PARENT));
        return root;
    }

    @Override
    public void onViewCreated(View view, Bundle savedInstanceState) {
        super.onViewCreated(view, savedInstanceState);
        ensureList();
    }

    @Override
    public void onDestroyView() {
        mList = null;
        mStandardEmptyView = null;
        super.onDestroyView();
    }

    public void onListItemClick(ListView l, View v, int position, long id) {
    }

    public void setListAdapter(ListAdapter adapter) {
        mAdapter = adapter;
        if (mList != null) {
            mList.setAdapter(adapter);
        }
    }

    public void setSelection(int position) {
        ensureList();
        mList.setSelection(position);
    }

    public int getSelectedItemPosition() {
        ensureList();
        return mList.getSelectedItemPosition();
    }

    public ListView getListView() {
        ensureList();
        return mList;
    }

    public ListAdapter getListAdapter() {
        return mAdapter;
    }

    public void setEmptyText(CharSequence text) {
        ensureList();
        if (mStandardEmptyView == null) {
            throw new IllegalStateException("Can't be used with a custom content view");
        }
        mStandardEmptyView.setText(text);
        mList.setEmptyView(mStandardEmptyView);
    }

    public void setListShown(boolean shown) {
        ensureList();
        mList.setVisibility(shown ? View.VISIBLE : View.GONE);
    }

    private void ensureList() {
        if (mList != null) {
            return;
        }
        View root = getView();
        if (root == null) {
            throw new IllegalStateException("Content view not yet created");
        }
        View list = root instanceof ListView ? root : root.findViewById(android.R.id.list);
        if (!(list instanceof ListView)) {
            throw new RuntimeException("Your content must have a ListView whose id attribute is 'android.R.id.list'");
        }
        mList = (ListView) list;
        View empty = root.findViewById(android.R.id.empty);
        if (empty != null) {
            mList.setEmptyView(empty);
        }
        mList.setOnItemClickListener(mOnClickListener);
        if (mAdapter != null) {
            mList.setAdapter(mAdapter);
        }
    }
}
