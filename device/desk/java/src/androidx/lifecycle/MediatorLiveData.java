package androidx.lifecycle;

import java.util.HashMap;
import java.util.Map;

/** Follows other live data while it is observed itself. */
public class MediatorLiveData<T> extends MutableLiveData<T> {
    private final Map<LiveData<?>, Source<?>> mSources = new HashMap<LiveData<?>, Source<?>>();

    private static final class Source<V> implements Observer<V> {
        private final LiveData<V> mLiveData;
        private final Observer<? super V> mObserver;
        private int mVersion = -1;

        Source(LiveData<V> liveData, Observer<? super V> observer) {
            mLiveData = liveData;
            mObserver = observer;
        }

        void plug() {
            mLiveData.observeForever(this);
        }

        void unplug() {
            mLiveData.removeObserver(this);
        }

        @Override
        public void onChanged(V value) {
            if (mVersion != mLiveData.getVersion()) {
                mVersion = mLiveData.getVersion();
                mObserver.onChanged(value);
            }
        }
    }

    public <S> void addSource(LiveData<S> source, Observer<? super S> onChanged) {
        Source<S> e = new Source<S>(source, onChanged);
        Source<?> existing = mSources.putIfAbsent(source, e);
        if (existing != null && existing.mObserver != onChanged) {
            throw new IllegalArgumentException("This source was already added with the different observer");
        }
        if (existing == null && hasActiveObservers()) {
            e.plug();
        }
    }

    public <S> void removeSource(LiveData<S> toRemote) {
        Source<?> source = mSources.remove(toRemote);
        if (source != null) {
            source.unplug();
        }
    }

    @Override
    protected void onActive() {
        for (Source<?> source : mSources.values()) {
            source.plug();
        }
    }

    @Override
    protected void onInactive() {
        for (Source<?> source : mSources.values()) {
            source.unplug();
        }
    }
}
