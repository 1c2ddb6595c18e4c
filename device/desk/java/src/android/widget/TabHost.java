package android.widget;

import android.content.Context;
import android.util.AttributeSet;
import android.view.View;

import java.util.ArrayList;

/** Tabs with their contents, of which one is shown. Contents are views of the layout, or made when first shown. */
public class TabHost extends FrameLayout implements View.OnClickListener {
    private final ArrayList<TabSpec> mTabSpecs = new ArrayList<TabSpec>();
    private TabWidget mTabWidget;
    private FrameLayout mTabContent;
    private int mCurrentTab = -1;
    private View mCurrentView;
    private OnTabChangeListener mOnTabChangeListener;

    /** Told which tab is shown. */
    public interface OnTabChangeListener {
        void onTabChanged(String tabId);
    }

    /** Makes the content of a tab. */
    public interface TabContentFactory {
        View createTabContent(String tag);
    }

    /** A tab: its tag, what it is called, and its content. */
    public class TabSpec {
        private final String mTag;
        private CharSequence mLabel;
        private View mIndicator;
        private int mContentId;
        private TabContentFactory mFactory;
        private View mContent;

        TabSpec(String tag) {
            mTag = tag;
        }

        public TabSpec setIndicator(CharSequence label) {
            mLabel = label;
            return this;
        }

        public TabSpec setIndicator(View view) {
            mIndicator = view;
            return this;
        }

        public TabSpec setContent(int viewId) {
            mContentId = viewId;
            return this;
        }

        public TabSpec setContent(TabContentFactory contentFactory) {
            mFactory = contentFactory;
            return this;
        }

        public String getTag() {
            return mTag;
        }

        View content() {
            if (mContent == null) {
                mContent = mFactory != null ? mFactory.createTabContent(mTag) : mTabContent.findViewById(mContentId);
                if (mFactory != null) {
                    mTabContent.addView(mContent);
                }
            }
            return mContent;
        }
    }

    public TabHost(Context context) {
        super(context);
    }

    public TabHost(Context context, AttributeSet attrs) {
        super(context, attrs);
    }

    public void setup() {
        mTabWidget = findViewById(android.R.id.tabs);
        mTabContent = findViewById(android.R.id.tabcontent);
        if (mTabWidget == null || mTabContent == null) {
            throw new RuntimeException("Your TabHost must have a TabWidget whose id attribute is 'android.R.id.tabs' and a "
                    + "FrameLayout whose id attribute is 'android.R.id.tabcontent'");
        }
    }

    public TabSpec newTabSpec(String tag) {
        return new TabSpec(tag);
    }

    public void addTab(TabSpec tabSpec) {
        if (tabSpec.mContentId == 0 && tabSpec.mFactory == null) {
            throw new IllegalArgumentException("you must specify a way to create the tab content");
        }
        View indicator = tabSpec.mIndicator;
        if (indicator == null) {
            Button b = new Button(getContext());
            b.setText(tabSpec.mLabel);
            indicator = b;
        }
        indicator.setTag(tabSpec);
        indicator.setOnClickListener(this);
        mTabWidget.addView(indicator);
        mTabSpecs.add(tabSpec);
        if (tabSpec.mFactory == null) {
            tabSpec.content().setVisibility(GONE);
        }
        if (mCurrentTab == -1) {
            setCurrentTab(0);
        }
    }

    @Override
    public void onClick(View tab) {
        setCurrentTab(mTabSpecs.indexOf(tab.getTag()));
    }

    public TabWidget getTabWidget() {
        return mTabWidget;
    }

    public FrameLayout getTabContentView() {
        return mTabContent;
    }

    public int getCurrentTab() {
        return mCurrentTab;
    }

    public String getCurrentTabTag() {
        return mCurrentTab < 0 ? null : mTabSpecs.get(mCurrentTab).mTag;
    }

    public View getCurrentView() {
        return mCurrentView;
    }

    public void setCurrentTabByTag(String tag) {
        for (int i = 0; i < mTabSpecs.size(); i++) {
            if (mTabSpecs.get(i).mTag.equals(tag)) {
                setCurrentTab(i);
            }
        }
    }

    public void setCurrentTab(int index) {
        if (index < 0 || index >= mTabSpecs.size() || index == mCurrentTab) {
            return;
        }
        if (mCurrentView != null) {
            mCurrentView.setVisibility(GONE);
        }
        mCurrentTab = index;
        mTabWidget.setCurrentTab(index);
        mCurrentView = mTabSpecs.get(index).content();
        mCurrentView.setVisibility(VISIBLE);
        if (mOnTabChangeListener != null) {
            mOnTabChangeListener.onTabChanged(getCurrentTabTag());
        }
    }

    public void setOnTabChangedListener(OnTabChangeListener l) {
        mOnTabChangeListener = l;
    }
}
