package android.app;

import android.util.ArrayMap;

/** The loader managers of an activity: its own and, by their names, those of its fragments. */
final class HostLoaders {
    static final String ROOT = "(root)";

    private ArrayMap<String, LoaderManagerImpl> mAll = new ArrayMap<String, LoaderManagerImpl>();
    private boolean mStarted;

    /** The manager of an owner, made when it is first asked for. */
    LoaderManagerImpl get(String who, boolean started) {
        LoaderManagerImpl lm = mAll.get(who);
        if (lm == null) {
            lm = new LoaderManagerImpl();
            mAll.put(who, lm);
        }
        if (started) {
            lm.doStart();
        }
        return lm;
    }

    LoaderManagerImpl peek(String who) {
        return mAll.get(who);
    }

    boolean isStarted() {
        return mStarted;
    }

    /** What an activity before a change of configuration has left. */
    void restore(ArrayMap<String, LoaderManagerImpl> retained) {
        if (retained != null) {
            mAll = retained;
        }
    }

    void start() {
        mStarted = true;
        LoaderManagerImpl root = mAll.get(ROOT);
        if (root != null) {
            root.doStart();
        }
    }

    void reportStart() {
        for (int i = mAll.size() - 1; i >= 0; i--) {
            mAll.valueAt(i).finishRetain();
            mAll.valueAt(i).doReportStart();
        }
    }

    void stop(boolean retain) {
        mStarted = false;
        LoaderManagerImpl root = mAll.get(ROOT);
        if (root != null) {
            stop(root, retain);
        }
    }

    static void stop(LoaderManagerImpl lm, boolean retain) {
        if (retain) {
            lm.doRetain();
        } else {
            lm.doStop();
        }
    }

    void destroy() {
        LoaderManagerImpl root = mAll.get(ROOT);
        if (root != null) {
            root.doDestroy();
        }
    }

    void destroy(String who) {
        LoaderManagerImpl lm = mAll.get(who);
        if (lm != null) {
            lm.doDestroy();
            if (!lm.isRetaining()) {
                mAll.remove(who);
            }
        }
    }

    /** The managers whose loaders go on, null if there are none. */
    ArrayMap<String, LoaderManagerImpl> retain() {
        boolean any = false;
        for (int i = mAll.size() - 1; i >= 0; i--) {
            LoaderManagerImpl lm = mAll.valueAt(i);
            if (lm.isRetaining()) {
                any = true;
            } else {
                lm.doDestroy();
                mAll.removeAt(i);
            }
        }
        return any ? mAll : null;
    }
}
