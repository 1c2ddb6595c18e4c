package android.app;

import android.content.ComponentCallbacks2;
import android.content.Context;
import android.content.Intent;
import android.content.res.Configuration;
import android.content.res.Resources;
import android.os.Bundle;
import android.os.Parcel;
import android.os.Parcelable;
import android.util.AndroidRuntimeException;
import android.util.AttributeSet;
import android.util.SparseArray;
import android.util.SuperNotCalledException;
import android.view.ContextMenu;
import android.view.LayoutInflater;
import android.view.Menu;
import android.view.MenuInflater;
import android.view.MenuItem;
import android.view.View;
import android.view.ViewGroup;

/**
 * A part of an activity with a lifecycle of its own. Faithful to Android 11's android.app.Fragment in its states, in
 * the order of its callbacks and in when it is attached; transitions and loaders are left out.
 */
public class Fragment implements ComponentCallbacks2, View.OnCreateContextMenuListener {
    static final int INVALID_STATE = -1;
    static final int INITIALIZING = 0;
    static final int CREATED = 1;
    static final int ACTIVITY_CREATED = 2;
    static final int STOPPED = 3;
    static final int STARTED = 4;
    static final int RESUMED = 5;

    int mState = INITIALIZING;
    Bundle mSavedFragmentState;
    SparseArray<Parcelable> mSavedViewState;
    int mIndex = -1;
    String mWho;
    Bundle mArguments;
    Fragment mTarget;
    int mTargetIndex = -1;
    int mTargetRequestCode;
    boolean mAdded;
    boolean mRemoving;
    boolean mFromLayout;
    boolean mInLayout;
    boolean mRestored;
    boolean mPerformedCreateView;
    int mBackStackNesting;
    FragmentManagerImpl mFragmentManager;
    Activity mHost;
    FragmentManagerImpl mChildFragmentManager;
    FragmentManagerNonConfig mChildNonConfig;
    Fragment mParentFragment;
    int mFragmentId;
    int mContainerId;
    String mTag;
    boolean mHidden;
    boolean mDetached;
    boolean mRetainInstance;
    private boolean mLoadersStarted;
    boolean mRetaining;
    boolean mHasMenu;
    boolean mMenuVisible = true;
    boolean mCalled;
    ViewGroup mContainer;
    View mView;
    boolean mDeferStart;
    boolean mUserVisibleHint = true;
    boolean mHiddenChanged;
    private LayoutInflater mLayoutInflater;

    /** A fragment's class does not exist or cannot be made. */
    public static class InstantiationException extends AndroidRuntimeException {
        public InstantiationException(String msg, Exception cause) {
            super(msg, cause);
        }
    }

    /** What FragmentManager.saveFragmentInstanceState gives. */
    public static class SavedState implements Parcelable {
        final Bundle mState;

        SavedState(Bundle state) {
            mState = state;
        }

        @Override
        public int describeContents() {
            return 0;
        }

        @Override
        public void writeToParcel(Parcel dest, int flags) {
            dest.writeBundle(mState);
        }

        public static final Parcelable.Creator<SavedState> CREATOR = new Parcelable.Creator<SavedState>() {
            @Override
            public SavedState createFromParcel(Parcel in) {
                return new SavedState(in.readBundle());
            }

            @Override
            public SavedState[] newArray(int size) {
                return new SavedState[size];
            }
        };
    }

    public Fragment() {
    }

    public static Fragment instantiate(Context context, String fname) {
        return instantiate(context, fname, null);
    }

    /** Makes a fragment of the app by its class name. */
    public static Fragment instantiate(Context context, String fname, Bundle args) {
        try {
            Fragment f = (Fragment) Instrumentation.instantiate(context.getClassLoader(), fname);
            if (args != null) {
                args.setClassLoader(f.getClass().getClassLoader());
                f.setArguments(args);
            }
            return f;
        } catch (ClassNotFoundException | java.lang.InstantiationException | IllegalAccessException e) {
            throw new InstantiationException("Unable to instantiate fragment " + fname
                    + ": make sure class name exists, is public, and has an empty constructor that is public", e);
        }
    }

    final void setIndex(int index, Fragment parent) {
        mIndex = index;
        mWho = parent != null ? parent.mWho + ":" + index : "android:fragment:" + index;
    }

    final boolean isInBackStack() {
        return mBackStackNesting > 0;
    }

    @Override
    public final boolean equals(Object o) {
        return super.equals(o);
    }

    @Override
    public final int hashCode() {
        return super.hashCode();
    }

    @Override
    public String toString() {
        StringBuilder b = new StringBuilder(getClass().getSimpleName());
        b.append('{').append(Integer.toHexString(System.identityHashCode(this)));
        if (mIndex >= 0) {
            b.append(" #").append(mIndex);
        }
        if (mFragmentId != 0) {
            b.append(" id=0x").append(Integer.toHexString(mFragmentId));
        }
        if (mTag != null) {
            b.append(' ').append(mTag);
        }
        return b.append('}').toString();
    }

    // ---- what an app asks ----

    public final int getId() {
        return mFragmentId;
    }

    public final String getTag() {
        return mTag;
    }

    public void setArguments(Bundle args) {
        if (mIndex >= 0 && isStateSaved()) {
            throw new IllegalStateException("Fragment already active");
        }
        mArguments = args;
    }

    public final Bundle getArguments() {
        return mArguments;
    }

    public final boolean isStateSaved() {
        return mFragmentManager != null && mFragmentManager.isStateSaved();
    }

    public void setInitialSavedState(SavedState state) {
        if (mIndex >= 0) {
            throw new IllegalStateException("Fragment already active");
        }
        mSavedFragmentState = state != null ? state.mState : null;
    }

    public void setTargetFragment(Fragment fragment, int requestCode) {
        mTarget = fragment;
        mTargetRequestCode = requestCode;
    }

    public final Fragment getTargetFragment() {
        return mTarget;
    }

    public final int getTargetRequestCode() {
        return mTargetRequestCode;
    }

    public Context getContext() {
        return mHost;
    }

    public final Activity getActivity() {
        return mHost;
    }

    public final Object getHost() {
        return mHost;
    }

    public final Resources getResources() {
        if (mHost == null) {
            throw new IllegalStateException("Fragment " + this + " not attached to Activity");
        }
        return mHost.getResources();
    }

    public final CharSequence getText(int resId) {
        return getResources().getText(resId);
    }

    public final String getString(int resId) {
        return getResources().getString(resId);
    }

    public final String getString(int resId, Object... formatArgs) {
        return getResources().getString(resId, formatArgs);
    }

    public final FragmentManager getFragmentManager() {
        return mFragmentManager;
    }

    public final FragmentManager getChildFragmentManager() {
        if (mChildFragmentManager == null) {
            instantiateChildFragmentManager();
            if (mState >= RESUMED) {
                mChildFragmentManager.dispatchResume();
            } else if (mState >= STARTED) {
                mChildFragmentManager.dispatchStart();
            } else if (mState >= ACTIVITY_CREATED) {
                mChildFragmentManager.dispatchActivityCreated();
            } else if (mState >= CREATED) {
                mChildFragmentManager.dispatchCreate();
            }
        }
        return mChildFragmentManager;
    }

    private void instantiateChildFragmentManager() {
        if (mHost == null) {
            throw new IllegalStateException("Fragment has not been attached yet.");
        }
        mChildFragmentManager = new FragmentManagerImpl();
        mChildFragmentManager.attachChild(mHost, this);
    }

    public final Fragment getParentFragment() {
        return mParentFragment;
    }

    public final boolean isAdded() {
        return mHost != null && mAdded;
    }

    public final boolean isDetached() {
        return mDetached;
    }

    public final boolean isRemoving() {
        return mRemoving;
    }

    public final boolean isInLayout() {
        return mInLayout;
    }

    public final boolean isResumed() {
        return mState >= RESUMED;
    }

    public final boolean isVisible() {
        return isAdded() && !isHidden() && mView != null && mView.getWindowToken() != null
                && mView.getVisibility() == View.VISIBLE;
    }

    public final boolean isHidden() {
        return mHidden;
    }

    public void onHiddenChanged(boolean hidden) {
    }

    public void setRetainInstance(boolean retain) {
        mRetainInstance = retain;
    }

    public final boolean getRetainInstance() {
        return mRetainInstance;
    }

    public void setHasOptionsMenu(boolean hasMenu) {
        if (mHasMenu != hasMenu) {
            mHasMenu = hasMenu;
            if (isAdded() && !isHidden()) {
                mHost.invalidateOptionsMenu();
            }
        }
    }

    public void setMenuVisibility(boolean menuVisible) {
        if (mMenuVisible != menuVisible) {
            mMenuVisible = menuVisible;
            if (mHasMenu && isAdded() && !isHidden()) {
                mHost.invalidateOptionsMenu();
            }
        }
    }

    public void setUserVisibleHint(boolean isVisibleToUser) {
        mUserVisibleHint = isVisibleToUser;
    }

    public boolean getUserVisibleHint() {
        return mUserVisibleHint;
    }

    public View getView() {
        return mView;
    }

    public final LayoutInflater getLayoutInflater() {
        if (mLayoutInflater == null) {
            return performGetLayoutInflater(null);
        }
        return mLayoutInflater;
    }

    LayoutInflater performGetLayoutInflater(Bundle savedInstanceState) {
        mLayoutInflater = onGetLayoutInflater(savedInstanceState);
        return mLayoutInflater;
    }

    public LayoutInflater onGetLayoutInflater(Bundle savedInstanceState) {
        if (mHost == null) {
            throw new IllegalStateException("onGetLayoutInflater() cannot be executed until the Fragment is attached "
                    + "to the FragmentManager.");
        }
        return mHost.getLayoutInflater();
    }

    private Activity requireHost() {
        if (mHost == null) {
            throw new IllegalStateException("Fragment " + this + " not attached to Activity");
        }
        return mHost;
    }

    public void startActivity(Intent intent) {
        startActivity(intent, null);
    }

    public void startActivity(Intent intent, Bundle options) {
        requireHost().startActivityFromFragment(this, intent, -1, options);
    }

    public void startActivityForResult(Intent intent, int requestCode) {
        startActivityForResult(intent, requestCode, null);
    }

    public void startActivityForResult(Intent intent, int requestCode, Bundle options) {
        requireHost().startActivityFromFragment(this, intent, requestCode, options);
    }

    public void registerForContextMenu(View view) {
        view.setOnCreateContextMenuListener(this);
    }

    public void unregisterForContextMenu(View view) {
        view.setOnCreateContextMenuListener(null);
    }

    // ---- the lifecycle, as apps override it ----

    public void onInflate(Context context, AttributeSet attrs, Bundle savedInstanceState) {
        onInflate((Activity) (context instanceof Activity ? context : mHost), attrs, savedInstanceState);
        mCalled = true;
    }

    @Deprecated
    public void onInflate(Activity activity, AttributeSet attrs, Bundle savedInstanceState) {
        mCalled = true;
    }

    public void onAttachFragment(Fragment childFragment) {
    }

    public void onAttach(Context context) {
        mCalled = true;
        if (mHost != null) {
            mCalled = false;
            onAttach(mHost);
        }
    }

    @Deprecated
    public void onAttach(Activity activity) {
        mCalled = true;
    }

    public void onCreate(Bundle savedInstanceState) {
        mCalled = true;
        restoreChildFragmentState(savedInstanceState);
        if (mChildFragmentManager != null && mChildFragmentManager.mCurState < CREATED) {
            mChildFragmentManager.dispatchCreate();
        }
    }

    void restoreChildFragmentState(Bundle savedInstanceState) {
        if (savedInstanceState == null) {
            return;
        }
        Parcelable p = savedInstanceState.getParcelable(FragmentManagerImpl.CHILD_FRAGMENTS_TAG);
        if (p != null) {
            if (mChildFragmentManager == null) {
                instantiateChildFragmentManager();
            }
            mChildFragmentManager.restoreAllState(p, mChildNonConfig);
            mChildNonConfig = null;
            mChildFragmentManager.dispatchCreate();
        }
    }

    public View onCreateView(LayoutInflater inflater, ViewGroup container, Bundle savedInstanceState) {
        return null;
    }

    public void onViewCreated(View view, Bundle savedInstanceState) {
    }

    public void onActivityCreated(Bundle savedInstanceState) {
        mCalled = true;
    }

    public void onViewStateRestored(Bundle savedInstanceState) {
        mCalled = true;
    }

    public LoaderManager getLoaderManager() {
        if (mHost == null) {
            throw new IllegalStateException("Fragment " + this + " not attached to Activity");
        }
        return mHost.mLoaders.get(mWho, mLoadersStarted);
    }

    public void onStart() {
        if (!mLoadersStarted) {
            mLoadersStarted = true;
            LoaderManagerImpl loaders = mHost.mLoaders.peek(mWho);
            if (loaders != null) {
                loaders.doStart();
            }
        }
        mCalled = true;
    }

    public void onResume() {
        mCalled = true;
    }

    public void onSaveInstanceState(Bundle outState) {
    }

    @Override
    public void onConfigurationChanged(Configuration newConfig) {
        mCalled = true;
    }

    public void onPause() {
        mCalled = true;
    }

    public void onStop() {
        mCalled = true;
    }

    public void onDestroyView() {
        mCalled = true;
    }

    public void onDestroy() {
        mHost.mLoaders.destroy(mWho);
        mCalled = true;
    }

    public void onDetach() {
        mCalled = true;
    }

    @Override
    public void onLowMemory() {
        mCalled = true;
    }

    @Override
    public void onTrimMemory(int level) {
        mCalled = true;
    }

    public void onActivityResult(int requestCode, int resultCode, Intent data) {
    }

    public void onCreateOptionsMenu(Menu menu, MenuInflater inflater) {
    }

    public void onPrepareOptionsMenu(Menu menu) {
    }

    public void onDestroyOptionsMenu() {
    }

    public boolean onOptionsItemSelected(MenuItem item) {
        return false;
    }

    public void onOptionsMenuClosed(Menu menu) {
    }

    @Override
    public void onCreateContextMenu(ContextMenu menu, View v, ContextMenu.ContextMenuInfo menuInfo) {
        requireHost().onCreateContextMenu(menu, v, menuInfo);
    }

    public boolean onContextItemSelected(MenuItem item) {
        return false;
    }

    // ---- the lifecycle, as the manager performs it ----

    private void requireCalled(String method) {
        if (!mCalled) {
            throw new SuperNotCalledException("Fragment " + this + " did not call through to super." + method + "()");
        }
    }

    void performAttach() {
        mCalled = false;
        onAttach((Context) mHost);
        requireCalled("onAttach");
    }

    void performCreate(Bundle savedInstanceState) {
        if (mChildFragmentManager != null) {
            mChildFragmentManager.noteStateNotSaved();
        }
        mState = CREATED;
        mCalled = false;
        onCreate(savedInstanceState);
        requireCalled("onCreate");
    }

    View performCreateView(LayoutInflater inflater, ViewGroup container, Bundle savedInstanceState) {
        if (mChildFragmentManager != null) {
            mChildFragmentManager.noteStateNotSaved();
        }
        mPerformedCreateView = true;
        return onCreateView(inflater, container, savedInstanceState);
    }

    void performActivityCreated(Bundle savedInstanceState) {
        if (mChildFragmentManager != null) {
            mChildFragmentManager.noteStateNotSaved();
        }
        mState = ACTIVITY_CREATED;
        mCalled = false;
        onActivityCreated(savedInstanceState);
        requireCalled("onActivityCreated");
        if (mChildFragmentManager != null) {
            mChildFragmentManager.dispatchActivityCreated();
        }
    }

    void restoreViewState(Bundle savedInstanceState) {
        if (mSavedViewState != null) {
            mView.restoreHierarchyState(mSavedViewState);
            mSavedViewState = null;
        }
        mCalled = false;
        onViewStateRestored(savedInstanceState);
        requireCalled("onViewStateRestored");
    }

    void performStart() {
        if (mChildFragmentManager != null) {
            mChildFragmentManager.noteStateNotSaved();
            mChildFragmentManager.execPendingActions();
        }
        mState = STARTED;
        mCalled = false;
        onStart();
        requireCalled("onStart");
        if (mChildFragmentManager != null) {
            mChildFragmentManager.dispatchStart();
        }
        LoaderManagerImpl loaders = mHost.mLoaders.peek(mWho);
        if (loaders != null) {
            loaders.doReportStart();
        }
    }

    void performResume() {
        if (mChildFragmentManager != null) {
            mChildFragmentManager.noteStateNotSaved();
            mChildFragmentManager.execPendingActions();
        }
        mState = RESUMED;
        mCalled = false;
        onResume();
        requireCalled("onResume");
        if (mChildFragmentManager != null) {
            mChildFragmentManager.dispatchResume();
            mChildFragmentManager.execPendingActions();
        }
    }

    void performConfigurationChanged(Configuration newConfig) {
        onConfigurationChanged(newConfig);
        if (mChildFragmentManager != null) {
            mChildFragmentManager.dispatchConfigurationChanged(newConfig);
        }
    }

    void performSaveInstanceState(Bundle outState) {
        onSaveInstanceState(outState);
        if (mChildFragmentManager != null) {
            Parcelable p = mChildFragmentManager.saveAllState();
            if (p != null) {
                outState.putParcelable(FragmentManagerImpl.CHILD_FRAGMENTS_TAG, p);
            }
        }
    }

    void performPause() {
        if (mChildFragmentManager != null) {
            mChildFragmentManager.dispatchPause();
        }
        mState = STARTED;
        mCalled = false;
        onPause();
        requireCalled("onPause");
    }

    void performStop() {
        if (mChildFragmentManager != null) {
            mChildFragmentManager.dispatchStop();
        }
        mState = STOPPED;
        mCalled = false;
        onStop();
        requireCalled("onStop");
        LoaderManagerImpl loaders = mHost.mLoaders.peek(mWho);
        if (loaders != null) {
            HostLoaders.stop(loaders, mHost.mChangingConfigurations);
        }
        mLoadersStarted = false;
    }

    void performDestroyView() {
        if (mChildFragmentManager != null) {
            mChildFragmentManager.dispatchDestroyView();
        }
        mState = CREATED;
        mCalled = false;
        onDestroyView();
        requireCalled("onDestroyView");
        LoaderManagerImpl loaders = mHost.mLoaders.peek(mWho);
        if (loaders != null) {
            loaders.doReportNextStart();
        }
        mPerformedCreateView = false;
    }

    void performDestroy() {
        if (mChildFragmentManager != null) {
            mChildFragmentManager.dispatchDestroy();
        }
        mState = INITIALIZING;
        mCalled = false;
        onDestroy();
        mChildFragmentManager = null;
        requireCalled("onDestroy");
    }

    void performDetach() {
        mCalled = false;
        onDetach();
        mLayoutInflater = null;
        requireCalled("onDetach");
        if (mChildFragmentManager != null && mRetaining) {
            mChildFragmentManager.dispatchDestroy();
            mChildFragmentManager = null;
        }
    }

    /** Forgets all but what an app has set, so that the object can be added again. */
    void initState() {
        mIndex = -1;
        mWho = null;
        mAdded = false;
        mRemoving = false;
        mFromLayout = false;
        mInLayout = false;
        mRestored = false;
        mBackStackNesting = 0;
        mFragmentManager = null;
        mChildFragmentManager = null;
        mHost = null;
        mFragmentId = 0;
        mContainerId = 0;
        mTag = null;
        mHidden = false;
        mDetached = false;
        mRetaining = false;
    }
}
