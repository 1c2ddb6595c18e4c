package androidx.fragment.app;

import android.view.View;
import android.view.ViewGroup;

import androidx.viewpager.widget.PagerAdapter;

/** Pages that are fragments; those out of reach are removed. */
public abstract class FragmentStatePagerAdapter extends PagerAdapter {
    public static final int BEHAVIOR_SET_USER_VISIBLE_HINT = 0;
    public static final int BEHAVIOR_RESUME_ONLY_CURRENT_FRAGMENT = 1;

    private final FragmentManager mFragmentManager;
    private FragmentTransaction mCurTransaction;
    private Fragment mCurrentPrimaryItem;

    public FragmentStatePagerAdapter(FragmentManager fm) {
        mFragmentManager = fm;
    }

    /** All pages are resumed with their activity here, whatever the behavior. */
    public FragmentStatePagerAdapter(FragmentManager fm, int behavior) {
        this(fm);
    }

    public abstract Fragment getItem(int position);

    public long getItemId(int position) {
        return position;
    }

    private String name(ViewGroup container, int position) {
        return "android:switcher:" + container.getId() + ":" + getItemId(position);
    }

    private FragmentTransaction transaction() {
        if (mCurTransaction == null) {
            mCurTransaction = mFragmentManager.beginTransaction();
        }
        return mCurTransaction;
    }

    @Override
    public Object instantiateItem(ViewGroup container, int position) {
        Fragment fragment = mFragmentManager.findFragmentByTag(name(container, position));
        if (fragment != null) {
            return fragment; // of the activity before a change of configuration
        } else {
            fragment = getItem(position);
            transaction().add(container.getId(), fragment, name(container, position));
        }
        if (fragment != mCurrentPrimaryItem) {
            fragment.setMenuVisibility(false);
            fragment.setUserVisibleHint(false);
        }
        return fragment;
    }

    @Override
    public void destroyItem(ViewGroup container, int position, Object object) {
        transaction().remove((Fragment) object);
        if (object == mCurrentPrimaryItem) {
            mCurrentPrimaryItem = null;
        }
    }

    @Override
    public void setPrimaryItem(ViewGroup container, int position, Object object) {
        Fragment fragment = (Fragment) object;
        if (fragment == mCurrentPrimaryItem) {
            return;
        }
        if (mCurrentPrimaryItem != null) {
            mCurrentPrimaryItem.setMenuVisibility(false);
            mCurrentPrimaryItem.setUserVisibleHint(false);
        }
        fragment.setMenuVisibility(true);
        fragment.setUserVisibleHint(true);
        mCurrentPrimaryItem = fragment;
    }

    @Override
    public void finishUpdate(ViewGroup container) {
        if (mCurTransaction != null) {
            FragmentTransaction t = mCurTransaction;
            mCurTransaction = null;
            t.commitNowAllowingStateLoss();
        }
    }

    @Override
    public boolean isViewFromObject(View view, Object object) {
        return ((Fragment) object).getView() == view;
    }
}
