package androidx.fragment.app;

import android.os.Bundle;

/** A set of changes to the fragments of an activity. */
public abstract class FragmentTransaction {
    public static final int TRANSIT_NONE = 0;
    public static final int TRANSIT_FRAGMENT_OPEN = 1 | 0x1000;
    public static final int TRANSIT_FRAGMENT_CLOSE = 2 | 0x2000;
    public static final int TRANSIT_FRAGMENT_FADE = 3 | 0x1000;

    public abstract FragmentTransaction add(Fragment fragment, String tag);

    /** Adds a new fragment of a class, with arguments, which may be null. */
    public FragmentTransaction add(int containerViewId, Class<? extends Fragment> fragmentClass, Bundle args) {
        return add(containerViewId, create(fragmentClass, args), null);
    }

    public FragmentTransaction add(int containerViewId, Class<? extends Fragment> fragmentClass, Bundle args, String tag) {
        return add(containerViewId, create(fragmentClass, args), tag);
    }

    public FragmentTransaction replace(int containerViewId, Class<? extends Fragment> fragmentClass, Bundle args) {
        return replace(containerViewId, create(fragmentClass, args), null);
    }

    private static Fragment create(Class<? extends Fragment> fragmentClass, Bundle args) {
        try {
            Fragment f = fragmentClass.getDeclaredConstructor().newInstance();
            if (args != null) {
                f.setArguments(args);
            }
            return f;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot make a fragment of " + fragmentClass, e);
        }
    }

    public abstract FragmentTransaction add(int containerViewId, Fragment fragment);

    public abstract FragmentTransaction add(int containerViewId, Fragment fragment, String tag);

    public abstract FragmentTransaction replace(int containerViewId, Fragment fragment);

    public abstract FragmentTransaction replace(int containerViewId, Fragment fragment, String tag);

    public abstract FragmentTransaction remove(Fragment fragment);

    public abstract FragmentTransaction hide(Fragment fragment);

    public abstract FragmentTransaction show(Fragment fragment);

    public abstract FragmentTransaction detach(Fragment fragment);

    public abstract FragmentTransaction attach(Fragment fragment);

    public abstract boolean isEmpty();

    public abstract FragmentTransaction addToBackStack(String name);

    public abstract boolean isAddToBackStackAllowed();

    public abstract FragmentTransaction disallowAddToBackStack();

    public abstract FragmentTransaction runOnCommit(Runnable runnable);

    public FragmentTransaction setCustomAnimations(int enter, int exit) {
        return this;
    }

    public FragmentTransaction setCustomAnimations(int enter, int exit, int popEnter, int popExit) {
        return this;
    }

    public FragmentTransaction setTransition(int transit) {
        return this;
    }

    public FragmentTransaction setTransitionStyle(int styleRes) {
        return this;
    }

    public FragmentTransaction setReorderingAllowed(boolean reorderingAllowed) {
        return this;
    }

    public FragmentTransaction setBreadCrumbTitle(CharSequence text) {
        return this;
    }

    public abstract int commit();

    public abstract int commitAllowingStateLoss();

    public abstract void commitNow();

    public abstract void commitNowAllowingStateLoss();
}
