package android.view;

import android.os.IBinder;
import android.os.Looper;
import android.util.Log;

import java.util.ArrayList;

/**
 * All windows of the process, in the order in which they were added: the last is on top.
 *
 * <p>{@link #mViews}, {@link #mRoots} and {@link #mParams} run in parallel, as on Android: debuggers read them.
 */
public final class WindowManagerGlobal {
    private static final String TAG = "WindowManager";

    private static WindowManagerGlobal sDefaultWindowManager;

    private final Object mLock = new Object();
    private final ArrayList<View> mViews = new ArrayList<View>();
    private final ArrayList<ViewRootImpl> mRoots = new ArrayList<ViewRootImpl>();
    private final ArrayList<WindowManager.LayoutParams> mParams = new ArrayList<WindowManager.LayoutParams>();

    private WindowManagerGlobal() {
    }

    public static WindowManagerGlobal getInstance() {
        synchronized (WindowManagerGlobal.class) {
            if (sDefaultWindowManager == null) {
                sDefaultWindowManager = new WindowManagerGlobal();
            }
            return sDefaultWindowManager;
        }
    }

    /** Adds a window on top; its first layout and its focus come with a frame. */
    public void addView(View view, WindowManager.LayoutParams params) {
        if (view == null) {
            throw new IllegalArgumentException("view must not be null");
        }
        if (Looper.myLooper() == null) {
            throw new RuntimeException("Can't create handler inside thread " + Thread.currentThread()
                    + " that has not called Looper.prepare()");
        }
        ViewRootImpl root;
        synchronized (mLock) {
            if (mViews.contains(view)) {
                throw new IllegalStateException("View " + view + " has already been added to the window manager.");
            }
            root = new ViewRootImpl(view.getContext());
            view.setLayoutParams(params);
            mViews.add(view);
            mRoots.add(root);
            mParams.add(params);
        }
        root.setView(view, params);
    }

    public void updateViewLayout(View view, WindowManager.LayoutParams params) {
        view.setLayoutParams(params);
        synchronized (mLock) {
            int index = findViewLocked(view);
            mParams.set(index, params);
            mRoots.get(index).setLayoutParams(params);
        }
    }

    /** Removes a window: before returning if immediate, else by a message. */
    public void removeView(View view, boolean immediate) {
        if (view == null) {
            throw new IllegalArgumentException("view must not be null");
        }
        ViewRootImpl root;
        synchronized (mLock) {
            root = mRoots.get(findViewLocked(view));
        }
        root.die(immediate);
    }

    /** Removes the windows that a destroyed activity has left, such as dialogs, by messages. */
    public void closeAll(IBinder token, String who, String what) {
        for (ViewRootImpl root : getRoots()) {
            if (token != null && root.getWindowAttributes().token == token) {
                Log.e(TAG, what + " " + who + " has leaked window " + root.getView() + " that was originally added here");
                root.die(false);
            }
        }
    }

    /** Called by a root when it has been detached. */
    void doRemoveView(ViewRootImpl root) {
        synchronized (mLock) {
            int index = mRoots.indexOf(root);
            if (index >= 0) {
                mRoots.remove(index);
                mViews.remove(index);
                mParams.remove(index);
            }
        }
        updateFocus();
    }

    private int findViewLocked(View view) {
        int index = mViews.indexOf(view);
        if (index < 0) {
            throw new IllegalArgumentException("View=" + view + " not attached to window manager");
        }
        return index;
    }

    /** The windows from bottom to top. */
    public ArrayList<ViewRootImpl> getRoots() {
        synchronized (mLock) {
            return new ArrayList<ViewRootImpl>(mRoots);
        }
    }

    /** The root of the window that view is the top of, or null. */
    public ViewRootImpl getRoot(View view) {
        synchronized (mLock) {
            int index = mViews.indexOf(view);
            return index < 0 ? null : mRoots.get(index);
        }
    }

    /** The topmost window that takes input now, or null. */
    public ViewRootImpl getFocusedRoot() {
        ArrayList<ViewRootImpl> roots = getRoots();
        for (int i = roots.size() - 1; i >= 0; i--) {
            if (roots.get(i).canTakeInput()) {
                return roots.get(i);
            }
        }
        return null;
    }

    /** Tells the windows which of them has the focus, by messages, if that has changed. */
    void updateFocus() {
        ViewRootImpl focused = getFocusedRoot();
        for (ViewRootImpl root : getRoots()) {
            root.windowFocusChanged(root == focused);
        }
    }
}
