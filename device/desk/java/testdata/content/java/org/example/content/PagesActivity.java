package org.example.content;

import android.os.Bundle;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import android.widget.TextView;
import android.widget.Toast;

import androidx.appcompat.app.AppCompatActivity;
import androidx.fragment.app.Fragment;
import androidx.fragment.app.FragmentManager;
import androidx.fragment.app.FragmentPagerAdapter;
import androidx.lifecycle.MediatorLiveData;
import androidx.lifecycle.MutableLiveData;
import androidx.lifecycle.Transformations;
import androidx.loader.app.LoaderManager;
import androidx.loader.content.AsyncTaskLoader;
import androidx.loader.content.Loader;
import androidx.viewpager.widget.ViewPager;

import com.google.android.material.tabs.TabLayout;

public class PagesActivity extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.pages);
        ViewPager pager = findViewById(R.id.pager);
        pager.setAdapter(new Pages(getSupportFragmentManager()));
        ((TabLayout) findViewById(R.id.tabs)).setupWithViewPager(pager);
        MutableLiveData<Integer> a = new MutableLiveData<>();
        MutableLiveData<Integer> b = new MutableLiveData<>();
        MediatorLiveData<Integer> sum = new MediatorLiveData<>();
        sum.addSource(a, x -> sum.setValue(x + (b.getValue() == null ? 0 : b.getValue())));
        sum.addSource(b, x -> sum.setValue(x + (a.getValue() == null ? 0 : a.getValue())));
        Transformations.map(sum, x -> "sum " + x).observe(this, ((TextView) findViewById(R.id.sum))::setText);
        a.setValue(3);
        b.setValue(4);
        Toast.makeText(this, "Pages", Toast.LENGTH_SHORT).show();
    }

    private static final class Pages extends FragmentPagerAdapter {
        Pages(FragmentManager fm) {
            super(fm, BEHAVIOR_RESUME_ONLY_CURRENT_FRAGMENT);
        }

        @Override
        public Fragment getItem(int position) {
            Page page = new Page();
            Bundle args = new Bundle();
            args.putInt("n", position);
            page.setArguments(args);
            return page;
        }

        @Override
        public int getCount() {
            return 3;
        }

        @Override
        public CharSequence getPageTitle(int position) {
            return "Tab " + position;
        }
    }

    public static class Page extends Fragment implements LoaderManager.LoaderCallbacks<String> {
        @Override
        public View onCreateView(LayoutInflater inflater, ViewGroup container, Bundle state) {
            return new TextView(getContext());
        }

        @Override
        public void onViewCreated(View view, Bundle state) {
            LoaderManager.getInstance(this).initLoader(0, getArguments(), this);
        }

        @Override
        public Loader<String> onCreateLoader(int id, final Bundle args) {
            return new AsyncTaskLoader<String>(getContext()) {
                @Override
                protected void onStartLoading() {
                    forceLoad();
                }

                @Override
                public String loadInBackground() {
                    return "page " + args.getInt("n");
                }
            };
        }

        @Override
        public void onLoadFinished(Loader<String> loader, String data) {
            ((TextView) getView()).setText(data);
        }

        @Override
        public void onLoaderReset(Loader<String> loader) {
        }
    }
}
