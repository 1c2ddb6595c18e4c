package android.app;

import android.app.FragmentManagerState.BackStackState;
import android.app.FragmentManagerState.FragmentState;
import android.content.Context;
import android.content.res.Configuration;
import android.os.Bundle;
import android.os.Looper;
import android.os.Parcelable;
import android.util.AttributeSet;
import android.util.SparseArray;
import android.view.Menu;
import android.view.MenuInflater;
import android.view.MenuItem;
import android.view.View;
import android.view.ViewGroup;

import java.util.ArrayList;
import java.util.List;

/**
 * The state machine of fragments. Faithful to Android 11 without reordering, and to the library: commits are
 * posted as one {@link #mExecCommit} message, fragments move with their manager's state, and a commit after the state
 * has been saved is refused.
 */
final class FragmentManagerImpl extends FragmentManager {
    static final String CHILD_FRAGMENTS_TAG = "android:fragments";
    private static final String TARGET_STATE_TAG = "android:target_state";
    private static final String TARGET_REQUEST_CODE_STATE_TAG = "android:target_req_state";
    private static final String VIEW_STATE_TAG = "android:view_state";
    private static final String USER_VISIBLE_HINT_TAG = "android:user_visible_hint";

    /** Something to do when the pending actions are executed. */
    interface OpGenerator {
        boolean generateOps();
    }

    private ArrayList<OpGenerator> mPendingActions;
    private boolean mExecutingActions;
    private int mNextFragmentIndex = 0;
    final SparseArray<Fragment> mActive = new SparseArray<Fragment>();
    final ArrayList<Fragment> mAdded = new ArrayList<Fragment>();
    private final ArrayList<BackStackRecord> mBackStack = new ArrayList<BackStackRecord>();
    private int mNextBackStackIndex = 0;
    private final ArrayList<OnBackStackChangedListener> mBackStackChangeListeners =
            new ArrayList<OnBackStackChangedListener>();
    int mCurState = Fragment.INITIALIZING;
    private Activity mHost;
    private Fragment mParent;
    private boolean mStateSaved;
    private boolean mDestroyed;
    private FragmentManagerNonConfig mSavedNonConfig;

    final Runnable mExecCommit = new Runnable() {
        @Override
        public void run() {
            execPendingActions();
        }
    };

    void attachHost(Activity host) {
        if (mHost != null) {
            throw new IllegalStateException("Already attached");
        }
        mHost = host;
    }

    void attachChild(Activity host, Fragment parent) {
        attachHost(host);
        mParent = parent;
    }

    void detachHost() {
        mHost = null;
    }

    private View findContainer(int id) {
        if (mParent != null) {
            return mParent.mView == null ? null : mParent.mView.findViewById(id);
        }
        return mHost.findViewById(id);
    }

    // ---- what apps ask ----

    @Override
    public FragmentTransaction beginTransaction() {
        return new BackStackRecord(this);
    }

    @Override
    public boolean executePendingTransactions() {
        return execPendingActions();
    }

    @Override
    public void popBackStack() {
        enqueueAction(new PopBackStackState(null, -1, 0), false);
    }

    @Override
    public boolean popBackStackImmediate() {
        checkStateLoss();
        return popBackStackImmediate(null, -1, 0);
    }

    @Override
    public void popBackStack(String name, int flags) {
        enqueueAction(new PopBackStackState(name, -1, flags), false);
    }

    @Override
    public boolean popBackStackImmediate(String name, int flags) {
        checkStateLoss();
        return popBackStackImmediate(name, -1, flags);
    }

    @Override
    public void popBackStack(int id, int flags) {
        if (id < 0) {
            throw new IllegalArgumentException("Bad id: " + id);
        }
        enqueueAction(new PopBackStackState(null, id, flags), false);
    }

    @Override
    public boolean popBackStackImmediate(int id, int flags) {
        checkStateLoss();
        if (id < 0) {
            throw new IllegalArgumentException("Bad id: " + id);
        }
        return popBackStackImmediate(null, id, flags);
    }

    private boolean popBackStackImmediate(String name, int id, int flags) {
        execPendingActions();
        ensureExecReady(true);
        mExecutingActions = true;
        try {
            return popBackStackState(name, id, flags);
        } finally {
            mExecutingActions = false;
        }
    }

    @Override
    public int getBackStackEntryCount() {
        return mBackStack.size();
    }

    @Override
    public BackStackEntry getBackStackEntryAt(int index) {
        return mBackStack.get(index);
    }

    @Override
    public void addOnBackStackChangedListener(OnBackStackChangedListener listener) {
        mBackStackChangeListeners.add(listener);
    }

    @Override
    public void removeOnBackStackChangedListener(OnBackStackChangedListener listener) {
        mBackStackChangeListeners.remove(listener);
    }

    @Override
    public void putFragment(Bundle bundle, String key, Fragment fragment) {
        if (fragment.mIndex < 0) {
            throw new IllegalStateException("Fragment " + fragment + " is not currently in the FragmentManager");
        }
        bundle.putInt(key, fragment.mIndex);
    }

    @Override
    public Fragment getFragment(Bundle bundle, String key) {
        int index = bundle.getInt(key, -1);
        if (index == -1) {
            return null;
        }
        Fragment f = mActive.get(index);
        if (f == null) {
            throw new IllegalStateException("Fragment no longer exists for key " + key + ": index " + index);
        }
        return f;
    }

    @Override
    public List<Fragment> getFragments() {
        return new ArrayList<Fragment>(mAdded);
    }

    @Override
    public Fragment.SavedState saveFragmentInstanceState(Fragment fragment) {
        if (fragment.mIndex < 0) {
            throw new IllegalStateException("Fragment " + fragment + " is not currently in the FragmentManager");
        }
        if (fragment.mState <= Fragment.INITIALIZING) {
            return null;
        }
        Bundle result = saveFragmentBasicState(fragment);
        return result != null ? new Fragment.SavedState(result) : null;
    }

    @Override
    public boolean isDestroyed() {
        return mDestroyed;
    }

    @Override
    public boolean isStateSaved() {
        return mStateSaved;
    }

    @Override
    public Fragment findFragmentById(int id) {
        for (int i = mAdded.size() - 1; i >= 0; i--) {
            if (mAdded.get(i).mFragmentId == id) {
                return mAdded.get(i);
            }
        }
        for (int i = mActive.size() - 1; i >= 0; i--) {
            if (mActive.valueAt(i).mFragmentId == id) {
                return mActive.valueAt(i);
            }
        }
        return null;
    }

    @Override
    public Fragment findFragmentByTag(String tag) {
        if (tag == null) {
            return null;
        }
        for (int i = mAdded.size() - 1; i >= 0; i--) {
            if (tag.equals(mAdded.get(i).mTag)) {
                return mAdded.get(i);
            }
        }
        for (int i = mActive.size() - 1; i >= 0; i--) {
            if (tag.equals(mActive.valueAt(i).mTag)) {
                return mActive.valueAt(i);
            }
        }
        return null;
    }

    Fragment findFragmentByWho(String who) {
        for (int i = 0; i < mActive.size(); i++) {
            Fragment f = mActive.valueAt(i);
            if (who.equals(f.mWho)) {
                return f;
            }
            Fragment child = f.mChildFragmentManager == null ? null : f.mChildFragmentManager.findFragmentByWho(who);
            if (child != null) {
                return child;
            }
        }
        return null;
    }

    // ---- pending actions ----

    private void checkStateLoss() {
        if (mStateSaved) {
            throw new IllegalStateException("Can not perform this action after onSaveInstanceState");
        }
    }

    void enqueueAction(OpGenerator action, boolean allowStateLoss) {
        if (!allowStateLoss) {
            checkStateLoss();
        }
        synchronized (this) {
            if (mDestroyed || mHost == null) {
                if (allowStateLoss) {
                    return;
                }
                throw new IllegalStateException("Activity has been destroyed");
            }
            if (mPendingActions == null) {
                mPendingActions = new ArrayList<OpGenerator>();
            }
            mPendingActions.add(action);
            if (mPendingActions.size() == 1) {
                mHost.mHandler.removeCallbacks(mExecCommit);
                mHost.mHandler.post(mExecCommit);
            }
        }
    }

    int allocBackStackIndex() {
        return mNextBackStackIndex++;
    }

    private void ensureExecReady(boolean allowStateLoss) {
        if (mExecutingActions) {
            throw new IllegalStateException("FragmentManager is already executing transactions");
        }
        if (mHost == null) {
            throw new IllegalStateException("Fragment host has been destroyed");
        }
        if (Looper.myLooper() != mHost.mHandler.getLooper()) {
            throw new IllegalStateException("Must be called from main thread of fragment host");
        }
        if (!allowStateLoss) {
            checkStateLoss();
        }
    }

    void execSingleAction(OpGenerator action, boolean allowStateLoss) {
        if (allowStateLoss && (mHost == null || mDestroyed)) {
            return;
        }
        ensureExecReady(allowStateLoss);
        run(action);
    }

    private boolean run(OpGenerator action) {
        mExecutingActions = true;
        try {
            return action.generateOps();
        } finally {
            mExecutingActions = false;
        }
    }

    boolean execPendingActions() {
        ArrayList<OpGenerator> actions = takePending();
        if (actions == null) {
            return false;
        }
        ensureExecReady(true);
        boolean didSomething = false;
        while (actions != null) {
            for (OpGenerator action : actions) {
                didSomething |= run(action);
            }
            actions = takePending();
        }
        return didSomething;
    }

    private ArrayList<OpGenerator> takePending() {
        synchronized (this) {
            if (mPendingActions == null || mPendingActions.isEmpty()) {
                return null;
            }
            ArrayList<OpGenerator> actions = mPendingActions;
            mPendingActions = null;
            mHost.mHandler.removeCallbacks(mExecCommit);
            return actions;
        }
    }

    private void reportBackStackChanged() {
        for (OnBackStackChangedListener l : new ArrayList<OnBackStackChangedListener>(mBackStackChangeListeners)) {
            l.onBackStackChanged();
        }
    }

    void pushBackStack(BackStackRecord record) {
        mBackStack.add(record);
        reportBackStackChanged();
    }

    private final class PopBackStackState implements OpGenerator {
        private final String mName;
        private final int mId;
        private final int mFlags;

        PopBackStackState(String name, int id, int flags) {
            mName = name;
            mId = id;
            mFlags = flags;
        }

        @Override
        public boolean generateOps() {
            return popBackStackState(mName, mId, mFlags);
        }
    }

    /** Pops the top entry, or all above (and with the flag including) the entry of that name or id. */
    private boolean popBackStackState(String name, int id, int flags) {
        int first = mBackStack.size() - 1;
        if (name != null || id >= 0) {
            int index = first;
            while (index >= 0 && !matches(mBackStack.get(index), name, id)) {
                index--;
            }
            if (index < 0) {
                return false;
            }
            boolean inclusive = (flags & POP_BACK_STACK_INCLUSIVE) != 0;
            while (inclusive && index > 0 && matches(mBackStack.get(index - 1), name, id)) {
                index--;
            }
            first = inclusive ? index : index + 1;
        }
        if (first < 0 || first >= mBackStack.size()) {
            return false;
        }
        for (int i = mBackStack.size() - 1; i >= first; i--) {
            BackStackRecord record = mBackStack.remove(i);
            record.bumpBackStackNesting(-1);
            record.executePopOps();
        }
        reportBackStackChanged();
        return true;
    }

    private static boolean matches(BackStackRecord r, String name, int id) {
        return name != null && name.equals(r.getName()) || id >= 0 && id == r.mIndex;
    }

    // ---- operations ----

    void addFragment(Fragment fragment, boolean moveToStateNow) {
        makeActive(fragment);
        if (fragment.mDetached) {
            return;
        }
        if (mAdded.contains(fragment)) {
            throw new IllegalStateException("Fragment already added: " + fragment);
        }
        mAdded.add(fragment);
        fragment.mAdded = true;
        fragment.mRemoving = false;
        if (fragment.mView == null) {
            fragment.mHiddenChanged = false;
        }
        noteMenuChanged(fragment);
        if (moveToStateNow) {
            moveToState(fragment, mCurState);
        }
    }

    void removeFragment(Fragment fragment) {
        boolean inactive = !fragment.isInBackStack();
        if (!fragment.mDetached || inactive) {
            mAdded.remove(fragment);
            noteMenuChanged(fragment);
            fragment.mAdded = false;
            fragment.mRemoving = true;
        }
    }

    void hideFragment(Fragment fragment) {
        if (!fragment.mHidden) {
            fragment.mHidden = true;
            fragment.mHiddenChanged = !fragment.mHiddenChanged;
        }
    }

    void showFragment(Fragment fragment) {
        if (fragment.mHidden) {
            fragment.mHidden = false;
            fragment.mHiddenChanged = !fragment.mHiddenChanged;
        }
    }

    void detachFragment(Fragment fragment) {
        if (!fragment.mDetached) {
            fragment.mDetached = true;
            if (fragment.mAdded) {
                mAdded.remove(fragment);
                noteMenuChanged(fragment);
                fragment.mAdded = false;
            }
        }
    }

    void attachFragment(Fragment fragment) {
        if (fragment.mDetached) {
            fragment.mDetached = false;
            if (!fragment.mAdded) {
                if (mAdded.contains(fragment)) {
                    throw new IllegalStateException("Fragment already added: " + fragment);
                }
                mAdded.add(fragment);
                fragment.mAdded = true;
                noteMenuChanged(fragment);
            }
        }
    }

    private void noteMenuChanged(Fragment f) {
        if (f.mHasMenu && f.mMenuVisible && mHost != null) {
            mHost.invalidateOptionsMenu();
        }
    }

    private void makeActive(Fragment f) {
        if (f.mIndex >= 0) {
            return;
        }
        f.setIndex(mNextFragmentIndex++, mParent);
        mActive.put(f.mIndex, f);
    }

    private void makeInactive(Fragment f) {
        if (f.mIndex >= 0) {
            mActive.remove(f.mIndex);
            f.initState();
        }
    }

    // ---- the state machine ----

    void moveToState(int newState, boolean always) {
        if (mHost == null && newState != Fragment.INITIALIZING) {
            throw new IllegalStateException("No activity");
        }
        if (!always && mCurState == newState) {
            return;
        }
        mCurState = newState;
        for (Fragment f : new ArrayList<Fragment>(mAdded)) {
            moveFragmentToExpectedState(f);
        }
        for (Fragment f : activeFragments()) {
            if (f.mRemoving || f.mDetached) {
                moveFragmentToExpectedState(f);
            }
        }
    }

    private ArrayList<Fragment> activeFragments() {
        ArrayList<Fragment> list = new ArrayList<Fragment>();
        for (int i = 0; i < mActive.size(); i++) {
            list.add(mActive.valueAt(i));
        }
        return list;
    }

    void moveFragmentToExpectedState(Fragment f) {
        if (f == null) {
            return;
        }
        int nextState = mCurState;
        if (f.mRemoving) {
            nextState = Math.min(nextState, f.isInBackStack() ? Fragment.CREATED : Fragment.INITIALIZING);
        }
        moveToState(f, nextState);
        if (f.mHiddenChanged) {
            completeShowHideFragment(f);
        }
    }

    private void completeShowHideFragment(Fragment f) {
        if (f.mView != null) {
            f.mView.setVisibility(f.mHidden ? View.GONE : View.VISIBLE);
        }
        if (f.mAdded) {
            noteMenuChanged(f);
        }
        f.mHiddenChanged = false;
        f.onHiddenChanged(f.mHidden);
    }

    private void moveToState(Fragment f, int newState) {
        moveToState(f, newState, false);
    }

    private void moveToState(Fragment f, int newState, boolean keepActive) {
        if ((!f.mAdded || f.mDetached) && newState > Fragment.CREATED) {
            newState = Fragment.CREATED;
        }
        if (f.mRemoving && newState > f.mState) {
            newState = f.mState == Fragment.INITIALIZING && f.isInBackStack() ? Fragment.CREATED : f.mState;
        }
        if (f.mState <= newState) {
            moveUp(f, newState);
        } else {
            moveDown(f, newState, keepActive);
        }
    }

    private void moveUp(Fragment f, int newState) {
        if (f.mFromLayout && !f.mInLayout) {
            return; // restored, and its layout has not been inflated yet
        }
        if (f.mState == Fragment.INITIALIZING && newState > Fragment.INITIALIZING) {
            attachAndCreate(f);
        }
        if (f.mState == Fragment.CREATED) {
            ensureInflatedFragmentView(f);
            if (newState > Fragment.CREATED) {
                createView(f);
                f.performActivityCreated(f.mSavedFragmentState);
                if (f.mView != null) {
                    f.restoreViewState(f.mSavedFragmentState);
                }
                f.mSavedFragmentState = null;
            }
        }
        if (f.mState == Fragment.ACTIVITY_CREATED && newState > Fragment.ACTIVITY_CREATED) {
            f.mState = Fragment.STOPPED;
        }
        if (f.mState == Fragment.STOPPED && newState > Fragment.STOPPED) {
            f.performStart();
        }
        if (f.mState == Fragment.STARTED && newState > Fragment.STARTED) {
            f.performResume();
            f.mSavedFragmentState = null;
            f.mSavedViewState = null;
        }
    }

    private void attachAndCreate(Fragment f) {
        Bundle saved = f.mSavedFragmentState;
        if (saved != null) {
            saved.setClassLoader(mHost.getClassLoader());
            f.mSavedViewState = saved.getSparseParcelableArray(VIEW_STATE_TAG);
            f.mTarget = saved.containsKey(TARGET_STATE_TAG) ? getFragment(saved, TARGET_STATE_TAG) : f.mTarget;
            f.mTargetRequestCode = saved.getInt(TARGET_REQUEST_CODE_STATE_TAG, f.mTargetRequestCode);
            f.mUserVisibleHint = saved.getBoolean(USER_VISIBLE_HINT_TAG, true);
        }
        f.mHost = mHost;
        f.mParentFragment = mParent;
        f.mFragmentManager = this;
        if (f.mTarget != null && f.mTarget.mState < Fragment.CREATED && mActive.get(f.mTarget.mIndex) == f.mTarget) {
            moveToState(f.mTarget, Fragment.CREATED, true);
        }
        f.performAttach();
        if (mParent == null) {
            mHost.onAttachFragment(f);
        } else {
            mParent.onAttachFragment(f);
        }
        if (!f.mRetaining) {
            f.performCreate(f.mSavedFragmentState);
        } else {
            f.restoreChildFragmentState(f.mSavedFragmentState);
            f.mState = Fragment.CREATED;
        }
        f.mRetaining = false;
    }

    private void ensureInflatedFragmentView(Fragment f) {
        if (f.mFromLayout && !f.mPerformedCreateView) {
            f.mView = f.performCreateView(f.performGetLayoutInflater(f.mSavedFragmentState), null, f.mSavedFragmentState);
            if (f.mView != null) {
                f.mView.setSaveFromParentEnabled(false);
                if (f.mHidden) {
                    f.mView.setVisibility(View.GONE);
                }
                f.onViewCreated(f.mView, f.mSavedFragmentState);
            }
        }
    }

    private void createView(Fragment f) {
        if (f.mFromLayout) {
            return;
        }
        ViewGroup container = null;
        if (f.mContainerId != 0) {
            container = (ViewGroup) findContainer(f.mContainerId);
            if (container == null && !f.mRestored) {
                String name;
                try {
                    name = f.getResources().getResourceName(f.mContainerId);
                } catch (RuntimeException e) {
                    name = "unknown";
                }
                throw new IllegalArgumentException("No view found for id 0x" + Integer.toHexString(f.mContainerId)
                        + " (" + name + ") for fragment " + f);
            }
        }
        f.mContainer = container;
        f.mView = f.performCreateView(f.performGetLayoutInflater(f.mSavedFragmentState), container, f.mSavedFragmentState);
        if (f.mView == null) {
            return;
        }
        f.mView.setSaveFromParentEnabled(false);
        if (container != null) {
            container.addView(f.mView);
        }
        if (f.mHidden) {
            f.mView.setVisibility(View.GONE);
        }
        f.onViewCreated(f.mView, f.mSavedFragmentState);
    }

    private void moveDown(Fragment f, int newState, boolean keepActive) {
        if (f.mState == Fragment.RESUMED && newState < Fragment.RESUMED) {
            f.performPause();
        }
        if (f.mState == Fragment.STARTED && newState < Fragment.STARTED) {
            f.performStop();
        }
        if ((f.mState == Fragment.STOPPED || f.mState == Fragment.ACTIVITY_CREATED)
                && newState < Fragment.ACTIVITY_CREATED) {
            destroyView(f);
        }
        if (f.mState == Fragment.CREATED && newState < Fragment.CREATED) {
            if (!f.mRetaining) {
                f.performDestroy();
            } else {
                f.mState = Fragment.INITIALIZING;
            }
            f.performDetach();
            if (!keepActive) {
                if (!f.mRetaining) {
                    makeInactive(f);
                } else {
                    f.mHost = null;
                    f.mParentFragment = null;
                    f.mFragmentManager = null;
                }
            }
        }
    }

    private void destroyView(Fragment f) {
        if (f.mView != null && !mHost.isFinishing() && f.mSavedViewState == null) {
            saveFragmentViewState(f);
        }
        f.performDestroyView();
        if (f.mView != null && f.mContainer != null) {
            f.mContainer.removeView(f.mView);
        }
        f.mContainer = null;
        f.mView = null;
        f.mInLayout = false;
    }

    private void dispatchMoveToState(int state) {
        mExecutingActions = true;
        try {
            moveToState(state, false);
        } finally {
            mExecutingActions = false;
        }
        execPendingActions();
    }

    void dispatchCreate() {
        mStateSaved = false;
        dispatchMoveToState(Fragment.CREATED);
    }

    void dispatchActivityCreated() {
        mStateSaved = false;
        dispatchMoveToState(Fragment.ACTIVITY_CREATED);
    }

    void dispatchStart() {
        mStateSaved = false;
        dispatchMoveToState(Fragment.STARTED);
    }

    void dispatchResume() {
        mStateSaved = false;
        dispatchMoveToState(Fragment.RESUMED);
    }

    void dispatchPause() {
        dispatchMoveToState(Fragment.STARTED);
    }

    void dispatchStop() {
        dispatchMoveToState(Fragment.STOPPED);
    }

    void dispatchDestroyView() {
        dispatchMoveToState(Fragment.CREATED);
    }

    void dispatchDestroy() {
        mDestroyed = true;
        execPendingActions();
        dispatchMoveToState(Fragment.INITIALIZING);
    }

    void noteStateNotSaved() {
        mSavedNonConfig = null;
        mStateSaved = false;
        for (Fragment f : mAdded) {
            if (f.mChildFragmentManager != null) {
                f.mChildFragmentManager.noteStateNotSaved();
            }
        }
    }

    // ---- saving and restoring ----

    private void saveFragmentViewState(Fragment f) {
        if (f.mView == null) {
            return;
        }
        SparseArray<Parcelable> state = new SparseArray<Parcelable>();
        f.mView.saveHierarchyState(state);
        if (state.size() > 0) {
            f.mSavedViewState = state;
        }
    }

    private Bundle saveFragmentBasicState(Fragment f) {
        Bundle result = new Bundle();
        f.performSaveInstanceState(result);
        if (f.mView != null) {
            saveFragmentViewState(f);
        }
        if (f.mSavedViewState != null) {
            result.putSparseParcelableArray(VIEW_STATE_TAG, f.mSavedViewState);
        }
        if (!f.mUserVisibleHint) {
            result.putBoolean(USER_VISIBLE_HINT_TAG, false);
        }
        return result.isEmpty() ? null : result;
    }

    Parcelable saveAllState() {
        execPendingActions();
        mStateSaved = true;
        mSavedNonConfig = null;
        if (mActive.size() == 0) {
            return null;
        }
        FragmentManagerState fms = new FragmentManagerState();
        fms.mActive = new FragmentState[mActive.size()];
        for (int i = 0; i < mActive.size(); i++) {
            fms.mActive[i] = saveFragment(mActive.valueAt(i));
        }
        fms.mAdded = new int[mAdded.size()];
        for (int i = 0; i < mAdded.size(); i++) {
            fms.mAdded[i] = mAdded.get(i).mIndex;
        }
        fms.mBackStack = new BackStackState[mBackStack.size()];
        for (int i = 0; i < mBackStack.size(); i++) {
            fms.mBackStack[i] = new BackStackState(mBackStack.get(i));
        }
        fms.mNextFragmentIndex = mNextFragmentIndex;
        collectNonConfig();
        return fms;
    }

    private FragmentState saveFragment(Fragment f) {
        FragmentState fs = new FragmentState(f);
        if (f.mState > Fragment.INITIALIZING) {
            fs.mSavedFragmentState = saveFragmentBasicState(f);
            if (f.mTarget != null) {
                if (fs.mSavedFragmentState == null) {
                    fs.mSavedFragmentState = new Bundle();
                }
                putFragment(fs.mSavedFragmentState, TARGET_STATE_TAG, f.mTarget);
                fs.mSavedFragmentState.putInt(TARGET_REQUEST_CODE_STATE_TAG, f.mTargetRequestCode);
            }
        } else {
            fs.mSavedFragmentState = f.mSavedFragmentState;
        }
        return fs;
    }

    private void collectNonConfig() {
        ArrayList<Fragment> fragments = null;
        ArrayList<FragmentManagerNonConfig> children = null;
        for (int i = 0; i < mActive.size(); i++) {
            Fragment f = mActive.valueAt(i);
            if (f.mRetainInstance) {
                if (fragments == null) {
                    fragments = new ArrayList<Fragment>();
                }
                fragments.add(f);
                f.mTargetIndex = f.mTarget != null ? f.mTarget.mIndex : -1;
            }
            FragmentManagerNonConfig child = f.mChildNonConfig;
            if (f.mChildFragmentManager != null) {
                f.mChildFragmentManager.collectNonConfig();
                child = f.mChildFragmentManager.mSavedNonConfig;
            }
            if (children == null && child != null) {
                children = new ArrayList<FragmentManagerNonConfig>();
                for (int j = 0; j < i; j++) {
                    children.add(null);
                }
            }
            if (children != null) {
                children.add(child);
            }
        }
        mSavedNonConfig = fragments == null && children == null ? null
                : new FragmentManagerNonConfig(fragments, children);
    }

    /** The fragments to hand over; from now on they are retained. */
    FragmentManagerNonConfig retainNonConfig() {
        setRetaining(mSavedNonConfig);
        return mSavedNonConfig;
    }

    private static void setRetaining(FragmentManagerNonConfig nonConfig) {
        if (nonConfig == null) {
            return;
        }
        if (nonConfig.getFragments() != null) {
            for (Fragment f : nonConfig.getFragments()) {
                f.mRetaining = true;
            }
        }
        if (nonConfig.getChildNonConfigs() != null) {
            for (FragmentManagerNonConfig child : nonConfig.getChildNonConfigs()) {
                setRetaining(child);
            }
        }
    }

    void restoreAllState(Parcelable state, FragmentManagerNonConfig nonConfig) {
        if (state == null) {
            return;
        }
        FragmentManagerState fms = (FragmentManagerState) state;
        SparseArray<Fragment> retained = new SparseArray<Fragment>();
        if (nonConfig != null && nonConfig.getFragments() != null) {
            for (Fragment f : nonConfig.getFragments()) {
                retained.put(f.mIndex, f);
            }
        }
        mActive.clear();
        for (int i = 0; i < fms.mActive.length; i++) {
            FragmentState fs = fms.mActive[i];
            FragmentManagerNonConfig child = nonConfig == null || nonConfig.getChildNonConfigs() == null ? null
                    : nonConfig.getChildNonConfigs().get(i);
            Fragment f = retained.get(fs.mIndex);
            if (f != null) {
                restoreRetained(f, fs, child);
            } else {
                f = fs.instantiate(mHost, this, mParent, child);
            }
            mActive.put(f.mIndex, f);
        }
        for (int i = 0; i < retained.size(); i++) {
            Fragment f = retained.valueAt(i);
            if (f.mTargetIndex >= 0) {
                f.mTarget = mActive.get(f.mTargetIndex);
            }
        }
        mAdded.clear();
        for (int index : fms.mAdded) {
            Fragment f = mActive.get(index);
            if (f == null) {
                throw new IllegalStateException("No instantiated fragment for index #" + index);
            }
            f.mAdded = true;
            mAdded.add(f);
        }
        mBackStack.clear();
        for (BackStackState s : fms.mBackStack) {
            BackStackRecord record = s.instantiate(this);
            mBackStack.add(record);
            mNextBackStackIndex = Math.max(mNextBackStackIndex, record.mIndex + 1);
        }
        mNextFragmentIndex = fms.mNextFragmentIndex;
    }

    private void restoreRetained(Fragment f, FragmentState fs, FragmentManagerNonConfig child) {
        f.mSavedViewState = null;
        f.mBackStackNesting = 0;
        f.mInLayout = false;
        f.mAdded = false;
        f.mTarget = null;
        f.mFragmentManager = this;
        f.mChildNonConfig = child;
        if (fs.mSavedFragmentState != null) {
            fs.mSavedFragmentState.setClassLoader(mHost.getClassLoader());
            f.mSavedViewState = fs.mSavedFragmentState.getSparseParcelableArray(VIEW_STATE_TAG);
            f.mSavedFragmentState = fs.mSavedFragmentState;
        }
    }

    // ---- fragments of layouts ----

    View onCreateView(View parent, Context context, AttributeSet attrs) {
        String fname = attrs.getAttributeValue(null, "class");
        if (fname == null) {
            fname = attrs.getAttributeValue("http://schemas.android.com/apk/res/android", "name");
        }
        int id = attrs.getIdAttributeResourceValue(View.NO_ID);
        String tag = attrs.getAttributeValue("http://schemas.android.com/apk/res/android", "tag");
        int containerId = parent != null ? parent.getId() : 0;
        if (containerId == View.NO_ID && id == View.NO_ID && tag == null) {
            throw new IllegalArgumentException(attrs.getPositionDescription()
                    + ": Must specify unique android:id, android:tag, or have a parent with an id for " + fname);
        }
        Fragment fragment = id != View.NO_ID ? findFragmentById(id) : null;
        if (fragment == null && tag != null) {
            fragment = findFragmentByTag(tag);
        }
        if (fragment == null && containerId != View.NO_ID && containerId != 0) {
            fragment = findFragmentById(containerId);
        }
        if (fragment == null) {
            fragment = Fragment.instantiate(context, fname);
            fragment.mFromLayout = true;
            fragment.mFragmentId = id != View.NO_ID ? id : containerId;
            fragment.mContainerId = containerId;
            fragment.mTag = tag;
            fragment.mInLayout = true;
            fragment.mFragmentManager = this;
            fragment.mHost = mHost;
            fragment.onInflate((Context) mHost, attrs, fragment.mSavedFragmentState);
            addFragment(fragment, true);
        } else if (fragment.mInLayout) {
            throw new IllegalArgumentException(attrs.getPositionDescription() + ": Duplicate id 0x"
                    + Integer.toHexString(id) + ", tag " + tag + ", or parent id 0x" + Integer.toHexString(containerId)
                    + " with another fragment for " + fname);
        } else {
            fragment.mInLayout = true;
            fragment.mHost = mHost;
            if (!fragment.mRetaining) {
                fragment.onInflate((Context) mHost, attrs, fragment.mSavedFragmentState);
            }
        }
        // The layout needs the view now, whatever state the activity is in.
        moveToState(fragment, Math.max(mCurState, Fragment.CREATED));
        if (fragment.mView == null) {
            throw new IllegalStateException("Fragment " + fname + " did not create a view.");
        }
        if (id != View.NO_ID) {
            fragment.mView.setId(id);
        }
        if (fragment.mView.getTag() == null) {
            fragment.mView.setTag(tag);
        }
        return fragment.mView;
    }

    // ---- menus and configuration ----

    void dispatchConfigurationChanged(Configuration newConfig) {
        for (Fragment f : new ArrayList<Fragment>(mAdded)) {
            f.performConfigurationChanged(newConfig);
        }
    }

    private interface MenuCall {
        boolean on(Fragment f);
    }

    /** Asks the fragments with a menu in order; until one says yes if first is set. */
    private boolean askForMenu(MenuCall call, boolean first) {
        boolean any = false;
        for (Fragment f : new ArrayList<Fragment>(mAdded)) {
            if (f.mHidden) {
                continue;
            }
            any |= call.on(f);
            if (any && first) {
                return true;
            }
        }
        return any;
    }

    boolean dispatchCreateOptionsMenu(Menu menu, MenuInflater inflater) {
        if (mCurState < Fragment.CREATED) {
            return false;
        }
        return askForMenu(f -> {
            boolean show = f.mHasMenu && f.mMenuVisible;
            if (show) {
                f.onCreateOptionsMenu(menu, inflater);
            }
            return show | (f.mChildFragmentManager != null
                    && f.mChildFragmentManager.dispatchCreateOptionsMenu(menu, inflater));
        }, false);
    }

    boolean dispatchPrepareOptionsMenu(Menu menu) {
        return askForMenu(f -> {
            boolean show = f.mHasMenu && f.mMenuVisible;
            if (show) {
                f.onPrepareOptionsMenu(menu);
            }
            return show | (f.mChildFragmentManager != null
                    && f.mChildFragmentManager.dispatchPrepareOptionsMenu(menu));
        }, false);
    }

    boolean dispatchOptionsItemSelected(MenuItem item) {
        return askForMenu(f -> f.mHasMenu && f.mMenuVisible && f.onOptionsItemSelected(item)
                || f.mChildFragmentManager != null && f.mChildFragmentManager.dispatchOptionsItemSelected(item), true);
    }

    boolean dispatchContextItemSelected(MenuItem item) {
        return askForMenu(f -> f.onContextItemSelected(item)
                || f.mChildFragmentManager != null && f.mChildFragmentManager.dispatchContextItemSelected(item), true);
    }
}
