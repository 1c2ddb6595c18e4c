package androidx.loader.app;

import android.os.Bundle;

import androidx.lifecycle.LifecycleOwner;
import androidx.lifecycle.ViewModelStoreOwner;
import androidx.loader.content.Loader;

/** The loaders of an activity or a fragment; they outlive a change of configuration. */
public abstract class LoaderManager {
    /** Makes loaders and takes what they load. */
    public interface LoaderCallbacks<D> {
        Loader<D> onCreateLoader(int id, Bundle args);

        void onLoadFinished(Loader<D> loader, D data);

        void onLoaderReset(Loader<D> loader);
    }

    public static <T extends LifecycleOwner & ViewModelStoreOwner> LoaderManager getInstance(T owner) {
        return new LoaderManagerImpl(owner, owner.getViewModelStore());
    }

    public abstract <D> Loader<D> initLoader(int id, Bundle args, LoaderCallbacks<D> callback);

    public abstract <D> Loader<D> restartLoader(int id, Bundle args, LoaderCallbacks<D> callback);

    public abstract void destroyLoader(int id);

    public abstract <D> Loader<D> getLoader(int id);

    public boolean hasRunningLoaders() {
        return false;
    }
}
