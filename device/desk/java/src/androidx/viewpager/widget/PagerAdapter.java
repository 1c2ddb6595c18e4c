package androidx.viewpager.widget;

import android.database.DataSetObservable;
import android.database.DataSetObserver;
import android.os.Parcelable;
import android.view.View;
import android.view.ViewGroup;

/** Makes the pages of a pager, and takes them away. */
public abstract class PagerAdapter {
    public static final int POSITION_UNCHANGED = -1;
    public static final int POSITION_NONE = -2;

    private final DataSetObservable mObservable = new DataSetObservable();
    private DataSetObserver mViewPagerObserver;

    public abstract int getCount();

    public void startUpdate(ViewGroup container) {
    }

    public Object instantiateItem(ViewGroup container, int position) {
        throw new UnsupportedOperationException("Required method instantiateItem was not overridden");
    }

    public void destroyItem(ViewGroup container, int position, Object object) {
        throw new UnsupportedOperationException("Required method destroyItem was not overridden");
    }

    public void setPrimaryItem(ViewGroup container, int position, Object object) {
    }

    public void finishUpdate(ViewGroup container) {
    }

    public abstract boolean isViewFromObject(View view, Object object);

    public Parcelable saveState() {
        return null;
    }

    public void restoreState(Parcelable state, ClassLoader loader) {
    }

    public int getItemPosition(Object object) {
        return POSITION_UNCHANGED;
    }

    public CharSequence getPageTitle(int position) {
        return null;
    }

    public float getPageWidth(int position) {
        return 1;
    }

    public void notifyDataSetChanged() {
        if (mViewPagerObserver != null) {
            mViewPagerObserver.onChanged();
        }
        mObservable.notifyChanged();
    }

    public void registerDataSetObserver(DataSetObserver observer) {
        mObservable.registerObserver(observer);
    }

    public void unregisterDataSetObserver(DataSetObserver observer) {
        mObservable.unregisterObserver(observer);
    }

    void setViewPagerObserver(DataSetObserver observer) {
        mViewPagerObserver = observer;
    }
}
