package android.app;

import android.content.Loader;
import android.os.Bundle;
import android.util.SparseArray;

import java.util.List;

/**
 * The loaders of one owner. A restarted loader's predecessor is abandoned, and reset only when the new one has data, so
 * that the screen keeps what it shows until then.
 */
final class LoaderManagerImpl extends LoaderManager {
    private final SparseArray<LoaderInfo> mLoaders = new SparseArray<LoaderInfo>();
    private final SparseArray<LoaderInfo> mInactiveLoaders = new SparseArray<LoaderInfo>();
    private boolean mStarted;
    private boolean mRetaining;
    private boolean mCreatingLoader;

    /** A loader with its state and whom to tell. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    private final class LoaderInfo implements Loader.OnLoadCompleteListener {
        private final int mId;
        private final Bundle mArgs;
        private LoaderCallbacks mCallbacks;
        private Loader mLoader;
        private Object mData;
        private boolean mHaveData;
        private boolean mDeliveredData;
        private boolean mStarted;
        private boolean mRetaining;
        private boolean mRetainingStarted;
        private boolean mReportNextStart;
        private boolean mDestroyed;
        private boolean mListenerRegistered;

        LoaderInfo(int id, Bundle args, LoaderCallbacks callbacks) {
            mId = id;
            mArgs = args;
            mCallbacks = callbacks;
        }

        void start() {
            if (mRetaining && mRetainingStarted) {
                mStarted = true; // it went on while the activity was made anew
                return;
            }
            if (mStarted) {
                return;
            }
            mStarted = true;
            if (mLoader == null) {
                mLoader = mCallbacks.onCreateLoader(mId, mArgs);
            }
            if (mLoader != null) {
                if (!mListenerRegistered) {
                    mLoader.registerListener(mId, this);
                    mListenerRegistered = true;
                }
                mLoader.startLoading();
            }
        }

        void retain() {
            mRetaining = true;
            mRetainingStarted = mStarted;
            mStarted = false;
            mCallbacks = null;
        }

        void finishRetain() {
            if (mRetaining) {
                mRetaining = false;
                if (mStarted != mRetainingStarted && !mStarted) {
                    stop();
                }
            }
            if (mStarted && mHaveData && !mReportNextStart) {
                callOnLoadFinished();
            }
        }

        void reportStart() {
            if (mStarted && mReportNextStart) {
                mReportNextStart = false;
                if (mHaveData && !mRetaining) {
                    callOnLoadFinished();
                }
            }
        }

        void stop() {
            mStarted = false;
            if (!mRetaining && mLoader != null && mListenerRegistered) {
                mListenerRegistered = false;
                mLoader.unregisterListener(this);
                mLoader.stopLoading();
            }
        }

        void destroy() {
            mDestroyed = true;
            boolean needReset = mDeliveredData;
            mDeliveredData = false;
            if (mCallbacks != null && mLoader != null && mHaveData && needReset) {
                mCallbacks.onLoaderReset(mLoader);
            }
            mCallbacks = null;
            mData = null;
            mHaveData = false;
            if (mLoader != null) {
                if (mListenerRegistered) {
                    mListenerRegistered = false;
                    mLoader.unregisterListener(this);
                }
                mLoader.reset();
            }
        }

        @Override
        public void onLoadComplete(Loader loader, Object data) {
            if (mDestroyed || mLoaders.get(mId) != this) {
                return;
            }
            if (mData != data || !mHaveData) {
                mData = data;
                mHaveData = true;
                if (mStarted) {
                    callOnLoadFinished();
                }
            }
            LoaderInfo old = mInactiveLoaders.get(mId);
            if (old != null && old != this) {
                old.mDeliveredData = false;
                old.destroy();
                mInactiveLoaders.remove(mId);
            }
        }

        void callOnLoadFinished() {
            if (mCallbacks != null) {
                mCallbacks.onLoadFinished(mLoader, mData);
                mDeliveredData = true;
            }
        }
    }

    private LoaderInfo createAndInstall(int id, Bundle args, LoaderCallbacks<?> callback) {
        LoaderInfo info = new LoaderInfo(id, args, callback);
        try {
            mCreatingLoader = true;
            info.mLoader = callback.onCreateLoader(id, args);
        } finally {
            mCreatingLoader = false;
        }
        mLoaders.put(id, info);
        if (mStarted) {
            info.start();
        }
        return info;
    }

    private void checkNotCreating() {
        if (mCreatingLoader) {
            throw new IllegalStateException("Called while creating a loader");
        }
    }

    @Override
    @SuppressWarnings("unchecked")
    public <D> Loader<D> initLoader(int id, Bundle args, LoaderCallbacks<D> callback) {
        checkNotCreating();
        LoaderInfo info = mLoaders.get(id);
        if (info == null) {
            info = createAndInstall(id, args, callback);
        } else {
            info.mCallbacks = callback;
        }
        if (info.mHaveData && mStarted) {
            info.callOnLoadFinished();
        }
        return info.mLoader;
    }

    @Override
    @SuppressWarnings("unchecked")
    public <D> Loader<D> restartLoader(int id, Bundle args, LoaderCallbacks<D> callback) {
        checkNotCreating();
        LoaderInfo info = mLoaders.get(id);
        if (info != null) {
            LoaderInfo inactive = mInactiveLoaders.get(id);
            if (inactive == null || info.mHaveData) {
                if (inactive != null) {
                    inactive.mDeliveredData = false;
                    inactive.destroy();
                }
                info.mLoader.abandon();
                mInactiveLoaders.put(id, info);
            } else {
                mLoaders.remove(id);
                info.destroy(); // it has nothing that the screen could show
            }
        }
        return createAndInstall(id, args, callback).mLoader;
    }

    @Override
    public void destroyLoader(int id) {
        checkNotCreating();
        for (SparseArray<LoaderInfo> list : List.of(mLoaders, mInactiveLoaders)) {
            LoaderInfo info = list.get(id);
            if (info != null) {
                list.remove(id);
                info.destroy();
            }
        }
    }

    @Override
    @SuppressWarnings("unchecked")
    public <D> Loader<D> getLoader(int id) {
        checkNotCreating();
        LoaderInfo info = mLoaders.get(id);
        return info == null ? null : info.mLoader;
    }

    // ---- the owner's life ----

    void doStart() {
        if (mStarted) {
            return;
        }
        mStarted = true;
        for (int i = mLoaders.size() - 1; i >= 0; i--) {
            mLoaders.valueAt(i).start();
        }
    }

    void doStop() {
        if (!mStarted) {
            return;
        }
        for (int i = mLoaders.size() - 1; i >= 0; i--) {
            mLoaders.valueAt(i).stop();
        }
        mStarted = false;
    }

    void doRetain() {
        if (!mStarted) {
            return;
        }
        mRetaining = true;
        mStarted = false;
        for (int i = mLoaders.size() - 1; i >= 0; i--) {
            mLoaders.valueAt(i).retain();
        }
    }

    void finishRetain() {
        if (mRetaining) {
            mRetaining = false;
            for (int i = mLoaders.size() - 1; i >= 0; i--) {
                mLoaders.valueAt(i).finishRetain();
            }
        }
    }

    void doReportNextStart() {
        for (int i = mLoaders.size() - 1; i >= 0; i--) {
            mLoaders.valueAt(i).mReportNextStart = true;
        }
    }

    void doReportStart() {
        for (int i = mLoaders.size() - 1; i >= 0; i--) {
            mLoaders.valueAt(i).reportStart();
        }
    }

    /** Ends all loaders, unless they are handed over to the next activity. */
    void doDestroy() {
        if (!mRetaining) {
            for (int i = mLoaders.size() - 1; i >= 0; i--) {
                mLoaders.valueAt(i).destroy();
            }
            mLoaders.clear();
        }
        for (int i = mInactiveLoaders.size() - 1; i >= 0; i--) {
            mInactiveLoaders.valueAt(i).destroy();
        }
        mInactiveLoaders.clear();
    }

    boolean isRetaining() {
        return mRetaining;
    }
}
