package com.google.android.material.tabs;

import android.content.Context;
import android.util.AttributeSet;
import android.view.View;
import android.widget.Button;
import android.widget.HorizontalScrollView;
import android.widget.LinearLayout;

import androidx.viewpager.widget.PagerAdapter;
import androidx.viewpager.widget.ViewPager;

import java.util.ArrayList;

/** A row of tabs, one of which is selected; alone or with a pager. */
public class TabLayout extends HorizontalScrollView {
    private final LinearLayout mStrip;
    private final ArrayList<Tab> mTabs = new ArrayList<Tab>();
    private final ArrayList<OnTabSelectedListener> mListeners = new ArrayList<OnTabSelectedListener>();
    private Tab mSelected;

    /** Told of tabs. */
    public interface OnTabSelectedListener {
        void onTabSelected(Tab tab);

        void onTabUnselected(Tab tab);

        void onTabReselected(Tab tab);
    }

    /** One tab, shown as a button. */
    public static class Tab {
        private final TabLayout mParent;
        private final Button mView;
        private Object mTag;

        Tab(TabLayout parent) {
            mParent = parent;
            mView = new Button(parent.getContext());
            mView.setOnClickListener(new View.OnClickListener() {
                @Override
                public void onClick(View v) {
                    select();
                }
            });
        }

        public Tab setText(CharSequence text) {
            mView.setText(text);
            return this;
        }

        public Tab setText(int resId) {
            mView.setText(resId);
            return this;
        }

        public CharSequence getText() {
            return mView.getText();
        }

        public Tab setTag(Object tag) {
            mTag = tag;
            return this;
        }

        public Object getTag() {
            return mTag;
        }

        public Tab setIcon(int resId) {
            return this;
        }

        public int getPosition() {
            return mParent.mTabs.indexOf(this);
        }

        public boolean isSelected() {
            return mParent.mSelected == this;
        }

        public void select() {
            mParent.selectTab(this);
        }
    }

    public TabLayout(Context context) {
        this(context, null);
    }

    public TabLayout(Context context, AttributeSet attrs) {
        super(context, attrs);
        mStrip = new LinearLayout(context);
        addView(mStrip);
    }

    public Tab newTab() {
        return new Tab(this);
    }

    public void addTab(Tab tab) {
        addTab(tab, mTabs.isEmpty());
    }

    public void addTab(Tab tab, boolean setSelected) {
        mTabs.add(tab);
        mStrip.addView(tab.mView);
        if (setSelected) {
            tab.select();
        }
    }

    public void removeAllTabs() {
        mTabs.clear();
        mStrip.removeAllViews();
        mSelected = null;
    }

    public int getTabCount() {
        return mTabs.size();
    }

    public Tab getTabAt(int index) {
        return index < 0 || index >= mTabs.size() ? null : mTabs.get(index);
    }

    public int getSelectedTabPosition() {
        return mSelected == null ? -1 : mSelected.getPosition();
    }

    public void selectTab(Tab tab) {
        Tab before = mSelected;
        ArrayList<OnTabSelectedListener> listeners = new ArrayList<OnTabSelectedListener>(mListeners);
        if (before == tab) {
            for (OnTabSelectedListener l : listeners) {
                l.onTabReselected(tab);
            }
            return;
        }
        mSelected = tab;
        if (before != null) {
            before.mView.setSelected(false);
            for (OnTabSelectedListener l : listeners) {
                l.onTabUnselected(before);
            }
        }
        tab.mView.setSelected(true);
        for (OnTabSelectedListener l : listeners) {
            l.onTabSelected(tab);
        }
    }

    public void addOnTabSelectedListener(OnTabSelectedListener listener) {
        mListeners.add(listener);
    }

    public void removeOnTabSelectedListener(OnTabSelectedListener listener) {
        mListeners.remove(listener);
    }

    /** Has a tab for each page, named by the adapter, and keeps the two together. */
    public void setupWithViewPager(final ViewPager pager) {
        removeAllTabs();
        PagerAdapter adapter = pager.getAdapter();
        for (int i = 0; i < adapter.getCount(); i++) {
            addTab(newTab().setText(adapter.getPageTitle(i)), i == pager.getCurrentItem());
        }
        addOnTabSelectedListener(new OnTabSelectedListener() {
            @Override
            public void onTabSelected(Tab tab) {
                pager.setCurrentItem(tab.getPosition());
            }

            @Override
            public void onTabUnselected(Tab tab) {
            }

            @Override
            public void onTabReselected(Tab tab) {
            }
        });
        pager.addOnPageChangeListener(new ViewPager.SimpleOnPageChangeListener() {
            @Override
            public void onPageSelected(int position) {
                Tab tab = getTabAt(position);
                if (tab != null && tab != mSelected) {
                    selectTab(tab);
                }
            }
        });
    }
}
