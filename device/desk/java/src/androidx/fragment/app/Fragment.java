package androidx.fragment.app;

import android.app.Activity;
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

import androidx.lifecycle.Lifecycle;
import androidx.lifecycle.LifecycleOwner;
import androidx.lifecycle.LifecycleRegistry;
import androidx.lifecycle.MutableLiveData;
import androidx.lifecycle.LiveData;
import androidx.lifecycle.ViewModelStore;
import androidx.lifecycle.ViewModelStoreOwner;
import androidx.loader.app.LoaderManager;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;

/**
 * A part of an activity with a lifecycle of its own. Faithful to the library's in its states, in
 * the order of its callbacks and in when it is attached; transitions and loaders are left out.
 */
public class Fragment implements ComponentCallbacks2, View.OnCreateContextMenuListener, LifecycleOwner,
        ViewModelStoreOwner {
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
    FragmentActivity mHost;
    FragmentManagerImpl mChildFragmentManager;
    FragmentManagerNonConfig mChildNonConfig;
    Fragment mParentFragment;
    int mFragmentId;
    int mContainerId;
    String mTag;
    boolean mHidden;
    boolean mDetached;
    boolean mRetainInstance;
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
    private int mContentLayoutId;
    private final LifecycleRegistry mLifecycleRegistry = new LifecycleRegistry(this);
    private ViewLifecycleOwner mViewLifecycleOwner;
    private final MutableLiveData<LifecycleOwner> mViewLifecycleOwnerLiveData = new MutableLiveData<LifecycleOwner>();
    private ViewModelStore mViewModelStore;

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

    /** A fragment whose view is a layout. */
    public Fragment(int contentLayoutId) {
        mContentLayoutId = contentLayoutId;
    }

    /** The lifecycle of a fragment's view. */
    private static final class ViewLifecycleOwner implements LifecycleOwner {
        private final LifecycleRegistry mRegistry = new LifecycleRegistry(this);

        @Override
        public Lifecycle getLifecycle() {
            return mRegistry;
        }
    }

    @Override
    public Lifecycle getLifecycle() {
        return mLifecycleRegistry;
    }

    /** Exists from onCreateView to onDestroyView. */
    public LifecycleOwner getViewLifecycleOwner() {
        if (mViewLifecycleOwner == null) {
            throw new IllegalStateException("Can't access the Fragment View's LifecycleOwner when getView() is null "
                    + "i.e., before onCreateView() or after onDestroyView()");
        }
        return mViewLifecycleOwner;
    }

    public LiveData<LifecycleOwner> getViewLifecycleOwnerLiveData() {
        return mViewLifecycleOwnerLiveData;
    }

    public LoaderManager getLoaderManager() {
        return LoaderManager.getInstance(this);
    }

    @Override
    public ViewModelStore getViewModelStore() {
        if (mHost == null) {
            throw new IllegalStateException("Can't access ViewModels from detached fragment");
        }
        if (mViewModelStore == null) {
            mViewModelStore = mHost.fragmentStore(mWho);
        }
        return mViewModelStore;
    }

    private void lifecycleEvent(Lifecycle.Event event, boolean viewToo) {
        boolean down = event == Lifecycle.Event.ON_PAUSE || event == Lifecycle.Event.ON_STOP;
        if (down && viewToo && mViewLifecycleOwner != null) {
            mViewLifecycleOwner.mRegistry.handleLifecycleEvent(event);
        }
        mLifecycleRegistry.handleLifecycleEvent(event);
        if (!down && viewToo && mViewLifecycleOwner != null) {
            mViewLifecycleOwner.mRegistry.handleLifecycleEvent(event);
        }
    }

    public final Context requireContext() {
        Context context = getContext();
        if (context == null) {
            throw new IllegalStateException("Fragment " + this + " not attached to a context.");
        }
        return context;
    }

    public final FragmentActivity requireActivity() {
        if (mHost == null) {
            throw new IllegalStateException("Fragment " + this + " not attached to an activity.");
        }
        return mHost;
    }

    public final View requireView() {
        if (mView == null) {
            throw new IllegalStateException("Fragment " + this + " did not return a View from onCreateView() or this was "
                    + "called before onCreateView().");
        }
        return mView;
    }

    public final Bundle requireArguments() {
        if (mArguments == null) {
            throw new IllegalStateException("Fragment " + this + " does not have any arguments.");
        }
        return mArguments;
    }

    public final Fragment requireParentFragment() {
        if (mParentFragment == null) {
            throw new IllegalStateException("Fragment " + this + " is not a child Fragment");
        }
        return mParentFragment;
    }

    public final FragmentManager getParentFragmentManager() {
        if (mFragmentManager == null) {
            throw new IllegalStateException("Fragment " + this + " not associated with a fragment manager.");
        }
        return mFragmentManager;
    }

    public static Fragment instantiate(Context context, String fname) {
        return instantiate(context, fname, null);
    }

    /** Makes a fragment of the app by its class name. */
    public static Fragment instantiate(Context context, String fname, Bundle args) {
        try {
            Fragment f = (Fragment) make(context.getClassLoader(), fname);
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

    /** Makes an object of the app's class, whatever its visibility. */
    private static Object make(ClassLoader loader, String name)
            throws ClassNotFoundException, java.lang.InstantiationException, IllegalAccessException {
        try {
            Constructor<?> c = Class.forName(name, false, loader).getDeclaredConstructor();
            c.setAccessible(true);
            return c.newInstance();
        } catch (NoSuchMethodException e) {
            throw new IllegalAccessException(e.getMessage());
        } catch (InvocationTargetException e) {
            Throwable cause = e.getCause();
            if (cause instanceof RuntimeException) {
                throw (RuntimeException) cause;
            }
            throw new IllegalStateException(cause);
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

    public final FragmentActivity getActivity() {
        return mHost;
    }

    public final Object getHost() {
        return mHost;
    }

    public final Resources getResources() {
        if (mHost == null) {
            throw new IllegalStateException("Fragment " + this + " not attached to an activity.");
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

    private FragmentActivity requireHost() {
        if (mHost == null) {
            throw new IllegalStateException("Fragment " + this + " not attached to an activity.");
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
        onInflate((Activity) mHost, attrs, savedInstanceState);
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
            onAttach((Activity) mHost);
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
        if (mContentLayoutId != 0) {
            return inflater.inflate(mContentLayoutId, container, false);
        }
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

    public void onStart() {
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
        lifecycleEvent(Lifecycle.Event.ON_CREATE, false);
    }

    View performCreateView(LayoutInflater inflater, ViewGroup container, Bundle savedInstanceState) {
        if (mChildFragmentManager != null) {
            mChildFragmentManager.noteStateNotSaved();
        }
        mPerformedCreateView = true;
        mViewLifecycleOwner = new ViewLifecycleOwner();
        View view = onCreateView(inflater, container, savedInstanceState);
        if (view == null) {
            mViewLifecycleOwner = null;
        } else {
            mViewLifecycleOwnerLiveData.setValue(mViewLifecycleOwner);
        }
        return view;
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
        if (mViewLifecycleOwner != null) {
            mViewLifecycleOwner.mRegistry.handleLifecycleEvent(Lifecycle.Event.ON_CREATE);
        }
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
        lifecycleEvent(Lifecycle.Event.ON_START, true);
        if (mChildFragmentManager != null) {
            mChildFragmentManager.dispatchStart();
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
        lifecycleEvent(Lifecycle.Event.ON_RESUME, true);
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
        lifecycleEvent(Lifecycle.Event.ON_PAUSE, true);
        mState = STARTED;
        mCalled = false;
        onPause();
        requireCalled("onPause");
    }

    void performStop() {
        if (mChildFragmentManager != null) {
            mChildFragmentManager.dispatchStop();
        }
        lifecycleEvent(Lifecycle.Event.ON_STOP, true);
        mState = STOPPED;
        mCalled = false;
        onStop();
        requireCalled("onStop");
    }

    void performDestroyView() {
        if (mChildFragmentManager != null) {
            mChildFragmentManager.dispatchDestroyView();
        }
        if (mViewLifecycleOwner != null) {
            mViewLifecycleOwner.mRegistry.handleLifecycleEvent(Lifecycle.Event.ON_DESTROY);
        }
        mState = CREATED;
        mCalled = false;
        onDestroyView();
        requireCalled("onDestroyView");
        mViewLifecycleOwner = null;
        mPerformedCreateView = false;
    }

    void performDestroy() {
        if (mChildFragmentManager != null) {
            mChildFragmentManager.dispatchDestroy();
        }
        lifecycleEvent(Lifecycle.Event.ON_DESTROY, false);
        if (mViewModelStore != null && !mHost.isChangingConfigurations()) {
            mViewModelStore.clear();
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
