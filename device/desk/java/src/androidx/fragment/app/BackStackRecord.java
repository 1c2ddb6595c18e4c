package androidx.fragment.app;

import java.util.ArrayList;

/** A transaction, and once committed an entry of the back stack that can be taken back. */
final class BackStackRecord extends FragmentTransaction implements FragmentManager.BackStackEntry,
        FragmentManagerImpl.OpGenerator {
    static final int OP_ADD = 1;
    static final int OP_REPLACE = 2;
    static final int OP_REMOVE = 3;
    static final int OP_HIDE = 4;
    static final int OP_SHOW = 5;
    static final int OP_DETACH = 6;
    static final int OP_ATTACH = 7;

    static final class Op {
        final int cmd;
        final Fragment fragment;

        Op(int cmd, Fragment fragment) {
            this.cmd = cmd;
            this.fragment = fragment;
        }
    }

    final FragmentManagerImpl mManager;
    ArrayList<Op> mOps = new ArrayList<Op>();
    boolean mAddToBackStack;
    private boolean mAllowAddToBackStack = true;
    String mName;
    boolean mCommitted;
    int mIndex = -1;
    private ArrayList<Runnable> mCommitRunnables;

    BackStackRecord(FragmentManagerImpl manager) {
        mManager = manager;
    }

    @Override
    public int getId() {
        return mIndex;
    }

    @Override
    public String getName() {
        return mName;
    }

    @Override
    public FragmentTransaction add(Fragment fragment, String tag) {
        doAddOp(0, fragment, tag, OP_ADD);
        return this;
    }

    @Override
    public FragmentTransaction add(int containerViewId, Fragment fragment) {
        doAddOp(containerViewId, fragment, null, OP_ADD);
        return this;
    }

    @Override
    public FragmentTransaction add(int containerViewId, Fragment fragment, String tag) {
        doAddOp(containerViewId, fragment, tag, OP_ADD);
        return this;
    }

    private void doAddOp(int containerViewId, Fragment fragment, String tag, int opcmd) {
        Class<?> fragmentClass = fragment.getClass();
        int modifiers = fragmentClass.getModifiers();
        if (fragmentClass.isAnonymousClass() || !java.lang.reflect.Modifier.isPublic(modifiers)
                || fragmentClass.isMemberClass() && !java.lang.reflect.Modifier.isStatic(modifiers)) {
            throw new IllegalStateException("Fragment " + fragmentClass.getCanonicalName()
                    + " must be a public static class to be  properly recreated from instance state.");
        }
        fragment.mFragmentManager = mManager;
        if (tag != null) {
            if (fragment.mTag != null && !tag.equals(fragment.mTag)) {
                throw new IllegalStateException("Can't change tag of fragment " + fragment + ": was " + fragment.mTag
                        + " now " + tag);
            }
            fragment.mTag = tag;
        }
        if (containerViewId != 0) {
            if (containerViewId == android.view.View.NO_ID) {
                throw new IllegalArgumentException("Can't add fragment " + fragment + " with tag " + tag
                        + " to container view with no id");
            }
            if (fragment.mFragmentId != 0 && fragment.mFragmentId != containerViewId) {
                throw new IllegalStateException("Can't change container ID of fragment " + fragment + ": was "
                        + fragment.mFragmentId + " now " + containerViewId);
            }
            fragment.mContainerId = fragment.mFragmentId = containerViewId;
        }
        mOps.add(new Op(opcmd, fragment));
    }

    @Override
    public FragmentTransaction replace(int containerViewId, Fragment fragment) {
        return replace(containerViewId, fragment, null);
    }

    @Override
    public FragmentTransaction replace(int containerViewId, Fragment fragment, String tag) {
        if (containerViewId == 0) {
            throw new IllegalArgumentException("Must use non-zero containerViewId");
        }
        doAddOp(containerViewId, fragment, tag, OP_REPLACE);
        return this;
    }

    private FragmentTransaction op(int cmd, Fragment fragment) {
        mOps.add(new Op(cmd, fragment));
        return this;
    }

    @Override
    public FragmentTransaction remove(Fragment fragment) {
        return op(OP_REMOVE, fragment);
    }

    @Override
    public FragmentTransaction hide(Fragment fragment) {
        return op(OP_HIDE, fragment);
    }

    @Override
    public FragmentTransaction show(Fragment fragment) {
        return op(OP_SHOW, fragment);
    }

    @Override
    public FragmentTransaction detach(Fragment fragment) {
        return op(OP_DETACH, fragment);
    }

    @Override
    public FragmentTransaction attach(Fragment fragment) {
        return op(OP_ATTACH, fragment);
    }

    @Override
    public boolean isEmpty() {
        return mOps.isEmpty();
    }

    @Override
    public FragmentTransaction addToBackStack(String name) {
        if (!mAllowAddToBackStack) {
            throw new IllegalStateException("This FragmentTransaction is not allowed to be added to the back stack.");
        }
        mAddToBackStack = true;
        mName = name;
        return this;
    }

    @Override
    public boolean isAddToBackStackAllowed() {
        return mAllowAddToBackStack;
    }

    @Override
    public FragmentTransaction disallowAddToBackStack() {
        if (mAddToBackStack) {
            throw new IllegalStateException("This transaction is already being added to the back stack");
        }
        mAllowAddToBackStack = false;
        return this;
    }

    @Override
    public FragmentTransaction runOnCommit(Runnable runnable) {
        disallowAddToBackStack();
        if (mCommitRunnables == null) {
            mCommitRunnables = new ArrayList<Runnable>();
        }
        mCommitRunnables.add(runnable);
        return this;
    }

    void runOnCommitRunnables() {
        if (mCommitRunnables != null) {
            for (Runnable r : mCommitRunnables) {
                r.run();
            }
            mCommitRunnables = null;
        }
    }

    @Override
    public int commit() {
        return commitInternal(false);
    }

    @Override
    public int commitAllowingStateLoss() {
        return commitInternal(true);
    }

    @Override
    public void commitNow() {
        disallowAddToBackStack();
        mManager.execSingleAction(this, false);
    }

    @Override
    public void commitNowAllowingStateLoss() {
        disallowAddToBackStack();
        mManager.execSingleAction(this, true);
    }

    private int commitInternal(boolean allowStateLoss) {
        if (mCommitted) {
            throw new IllegalStateException("commit already called");
        }
        mCommitted = true;
        mIndex = mAddToBackStack ? mManager.allocBackStackIndex() : -1;
        mManager.enqueueAction(this, allowStateLoss);
        return mIndex;
    }

    /** The manager's turn: execute, and keep for the way back if asked to. */
    @Override
    public boolean generateOps() {
        expandReplaceOps();
        if (mAddToBackStack) {
            bumpBackStackNesting(1);
        }
        executeOps();
        if (mAddToBackStack) {
            mManager.pushBackStack(this);
        }
        runOnCommitRunnables();
        return true;
    }

    void bumpBackStackNesting(int amount) {
        for (Op op : mOps) {
            if (op.fragment != null) {
                op.fragment.mBackStackNesting += amount;
            }
        }
    }

    /** A replacement is the removal of all others in the container, then an addition. */
    private void expandReplaceOps() {
        ArrayList<Fragment> added = new ArrayList<Fragment>(mManager.mAdded);
        ArrayList<Op> expanded = new ArrayList<Op>();
        for (Op op : mOps) {
            switch (op.cmd) {
                case OP_ADD:
                case OP_ATTACH:
                    added.add(op.fragment);
                    expanded.add(op);
                    break;
                case OP_REMOVE:
                case OP_DETACH:
                    added.remove(op.fragment);
                    expanded.add(op);
                    break;
                case OP_REPLACE:
                    expandReplace(op.fragment, added, expanded);
                    break;
                default:
                    expanded.add(op);
                    break;
            }
        }
        mOps = expanded;
    }

    private static void expandReplace(Fragment f, ArrayList<Fragment> added, ArrayList<Op> expanded) {
        boolean alreadyAdded = false;
        for (int i = added.size() - 1; i >= 0; i--) {
            Fragment old = added.get(i);
            if (old.mContainerId != f.mContainerId) {
                continue;
            }
            if (old == f) {
                alreadyAdded = true;
            } else {
                expanded.add(new Op(OP_REMOVE, old));
                added.remove(i);
            }
        }
        if (!alreadyAdded) {
            expanded.add(new Op(OP_ADD, f));
            added.add(f);
        }
    }

    private void executeOps() {
        for (Op op : mOps) {
            Fragment f = op.fragment;
            switch (op.cmd) {
                case OP_ADD:
                    mManager.addFragment(f, false);
                    break;
                case OP_REMOVE:
                    mManager.removeFragment(f);
                    break;
                case OP_HIDE:
                    mManager.hideFragment(f);
                    break;
                case OP_SHOW:
                    mManager.showFragment(f);
                    break;
                case OP_DETACH:
                    mManager.detachFragment(f);
                    break;
                case OP_ATTACH:
                    mManager.attachFragment(f);
                    break;
                default:
                    throw new IllegalArgumentException("Unknown cmd: " + op.cmd);
            }
            if (op.cmd != OP_ADD) {
                mManager.moveFragmentToExpectedState(f);
            }
        }
        mManager.moveToState(mManager.mCurState, true);
    }

    /** Takes the operations back, last first. */
    void executePopOps() {
        for (int i = mOps.size() - 1; i >= 0; i--) {
            Op op = mOps.get(i);
            Fragment f = op.fragment;
            switch (op.cmd) {
                case OP_ADD:
                    mManager.removeFragment(f);
                    break;
                case OP_REMOVE:
                    mManager.addFragment(f, false);
                    break;
                case OP_HIDE:
                    mManager.showFragment(f);
                    break;
                case OP_SHOW:
                    mManager.hideFragment(f);
                    break;
                case OP_DETACH:
                    mManager.attachFragment(f);
                    break;
                case OP_ATTACH:
                    mManager.detachFragment(f);
                    break;
                default:
                    throw new IllegalArgumentException("Unknown cmd: " + op.cmd);
            }
            if (op.cmd != OP_REMOVE) {
                mManager.moveFragmentToExpectedState(f);
            }
        }
        mManager.moveToState(mManager.mCurState, true);
    }
}
