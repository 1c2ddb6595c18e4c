package androidx.loader.app;

import android.os.Bundle;
import android.os.Looper;
import android.util.SparseArray;

import androidx.lifecycle.LifecycleOwner;
import androidx.lifecycle.MutableLiveData;
import androidx.lifecycle.Observer;
import androidx.lifecycle.ViewModel;
import androidx.lifecycle.ViewModelProvider;
import androidx.lifecycle.ViewModelStore;
import androidx.loader.content.Loader;

/** Loaders as live data in a view model: they run while the owner is started, and the view model outlives the owner. */
final class LoaderManagerImpl extends LoaderManager {
    private final LifecycleOwner mLifecycleOwner;
    private final LoaderViewModel mLoaderViewModel;

    /** A loader, and what it has loaded. */
    static final class LoaderInfo<D> extends MutableLiveData<D> implements Loader.OnLoadCompleteListener<D> {
        private final int mId;
        private final Loader<D> mLoader;
        private Loader<D> mPriorLoader;
        private LifecycleOwner mLifecycleOwner;
        private LoaderObserver<D> mObserver;

        LoaderInfo(int id, Loader<D> loader, Loader<D> priorLoader) {
            mId = id;
            mLoader = loader;
            mPriorLoader = priorLoader;
            mLoader.registerListener(id, this);
        }

        Loader<D> getLoader() {
            return mLoader;
        }

        @Override
        protected void onActive() {
            mLoader.startLoading();
        }

        @Override
        protected void onInactive() {
            mLoader.stopLoading();
        }

        Loader<D> setCallback(LifecycleOwner owner, LoaderCallbacks<D> callback) {
            LoaderObserver<D> observer = new LoaderObserver<D>(mLoader, callback);
            observe(owner, observer);
            if (mObserver != null) {
                removeObserver(mObserver);
            }
            mLifecycleOwner = owner;
            mObserver = observer;
            return mLoader;
        }

        void markForRedelivery() {
            if (mLifecycleOwner != null && mObserver != null) {
                super.removeObserver(mObserver);
                observe(mLifecycleOwner, mObserver);
            }
        }

        @Override
        public void removeObserver(Observer<? super D> observer) {
            super.removeObserver(observer);
            if (observer == mObserver) {
                mLifecycleOwner = null;
                mObserver = null;
            }
        }

        /** Ends the loader, or lets it go on until its successor has data. */
        Loader<D> destroy(boolean reset) {
            mLoader.cancelLoad();
            mLoader.abandon();
            LoaderObserver<D> observer = mObserver;
            if (observer != null) {
                removeObserver(observer);
                if (reset) {
                    observer.reset();
                }
            }
            mLoader.unregisterListener(this);
            if (observer != null && !observer.hasDeliveredData() || reset) {
                mLoader.reset();
                return mPriorLoader;
            }
            return mLoader;
        }

        @Override
        public void onLoadComplete(Loader<D> loader, D data) {
            if (Looper.myLooper() == Looper.getMainLooper()) {
                setValue(data);
            } else {
                postValue(data);
            }
        }

        @Override
        public void setValue(D value) {
            super.setValue(value);
            if (mPriorLoader != null) {
                mPriorLoader.reset();
                mPriorLoader = null;
            }
        }
    }

    /** Passes data on to the callbacks. */
    private static final class LoaderObserver<D> implements Observer<D> {
        private final Loader<D> mLoader;
        private final LoaderCallbacks<D> mCallback;
        private boolean mDeliveredData;

        LoaderObserver(Loader<D> loader, LoaderCallbacks<D> callback) {
            mLoader = loader;
            mCallback = callback;
        }

        @Override
        public void onChanged(D data) {
            mDeliveredData = true;
            mCallback.onLoadFinished(mLoader, data);
        }

        boolean hasDeliveredData() {
            return mDeliveredData;
        }

        void reset() {
            if (mDeliveredData) {
                mCallback.onLoaderReset(mLoader);
            }
        }
    }

    /** Keeps the loaders over changes of configuration. Public for the view model provider. */
    public static final class LoaderViewModel extends ViewModel {
        private final SparseArray<LoaderInfo<?>> mLoaders = new SparseArray<LoaderInfo<?>>();
        private boolean mCreatingLoader;

        public LoaderViewModel() {
        }

        @Override
        protected void onCleared() {
            super.onCleared();
            for (int i = 0; i < mLoaders.size(); i++) {
                mLoaders.valueAt(i).destroy(true);
            }
            mLoaders.clear();
        }
    }

    LoaderManagerImpl(LifecycleOwner lifecycleOwner, ViewModelStore store) {
        mLifecycleOwner = lifecycleOwner;
        mLoaderViewModel = new ViewModelProvider(store, new ViewModelProvider.NewInstanceFactory())
                .get(LoaderViewModel.class);
    }

    private void check() {
        if (mLoaderViewModel.mCreatingLoader) {
            throw new IllegalStateException("Called while creating a loader");
        }
        if (Looper.getMainLooper() != Looper.myLooper()) {
            throw new IllegalStateException("must be called on the main thread");
        }
    }

    private <D> Loader<D> create(int id, Bundle args, LoaderCallbacks<D> callback, Loader<D> priorLoader) {
        LoaderInfo<D> info;
        try {
            mLoaderViewModel.mCreatingLoader = true;
            Loader<D> loader = callback.onCreateLoader(id, args);
            if (loader == null) {
                throw new IllegalArgumentException("Object returned from onCreateLoader must not be null");
            }
            info = new LoaderInfo<D>(id, loader, priorLoader);
            mLoaderViewModel.mLoaders.put(id, info);
        } finally {
            mLoaderViewModel.mCreatingLoader = false;
        }
        return info.setCallback(mLifecycleOwner, callback);
    }

    @SuppressWarnings("unchecked")
    private <D> LoaderInfo<D> info(int id) {
        return (LoaderInfo<D>) mLoaderViewModel.mLoaders.get(id);
    }

    @Override
    public <D> Loader<D> initLoader(int id, Bundle args, LoaderCallbacks<D> callback) {
        check();
        LoaderInfo<D> info = info(id);
        return info == null ? create(id, args, callback, null) : info.setCallback(mLifecycleOwner, callback);
    }

    @Override
    public <D> Loader<D> restartLoader(int id, Bundle args, LoaderCallbacks<D> callback) {
        check();
        LoaderInfo<D> info = info(id);
        return create(id, args, callback, info == null ? null : info.destroy(false));
    }

    @Override
    public void destroyLoader(int id) {
        check();
        LoaderInfo<?> info = info(id);
        if (info != null) {
            info.destroy(true);
            mLoaderViewModel.mLoaders.remove(id);
        }
    }

    @Override
    public <D> Loader<D> getLoader(int id) {
        check();
        LoaderInfo<D> info = info(id);
        return info == null ? null : info.getLoader();
    }
}
