package android.app;

import android.content.Loader;
import android.os.Bundle;

/** The loaders of an activity or a fragment; they outlive a change of configuration. */
public abstract class LoaderManager {
    /** Makes loaders and takes what they load. */
    public interface LoaderCallbacks<D> {
        Loader<D> onCreateLoader(int id, Bundle args);

        void onLoadFinished(Loader<D> loader, D data);

        void onLoaderReset(Loader<D> loader);
    }

    public abstract <D> Loader<D> initLoader(int id, Bundle args, LoaderCallbacks<D> callback);

    public abstract <D> Loader<D> restartLoader(int id, Bundle args, LoaderCallbacks<D> callback);

    public abstract void destroyLoader(int id);

    public abstract <D> Loader<D> getLoader(int id);
}
