package androidx.lifecycle;

import android.os.Handler;
import android.os.Looper;

import java.util.ArrayList;
import java.util.LinkedHashMap;

/**
 * A value whose observers are told of it while their lifecycle is started. {@link #setValue} is for the main thread;
 * {@link #postValue} is for any: it posts one message that sets the last value posted until then.
 */
public abstract class LiveData<T> {
    private static final Object NOT_SET = new Object();
    private static final int START_VERSION = -1;

    private final Object mDataLock = new Object();
    private final LinkedHashMap<Observer<? super T>, ObserverWrapper> mObservers =
            new LinkedHashMap<Observer<? super T>, ObserverWrapper>();
    private final Handler mMainHandler = new Handler(Looper.getMainLooper());
    private int mActiveCount;
    private volatile Object mData;
    private volatile Object mPendingData = NOT_SET;
    private int mVersion;
    private boolean mDispatching;
    private boolean mDispatchInvalidated;

    private final Runnable mPostValueRunnable = new Runnable() {
        @Override
        @SuppressWarnings("unchecked")
        public void run() {
            Object newValue;
            synchronized (mDataLock) {
                newValue = mPendingData;
                mPendingData = NOT_SET;
            }
            setValue((T) newValue);
        }
    };

    public LiveData() {
        mData = NOT_SET;
        mVersion = START_VERSION;
    }

    public LiveData(T value) {
        mData = value;
        mVersion = START_VERSION + 1;
    }

    private static void assertMainThread(String method) {
        if (Looper.getMainLooper().getThread() != Thread.currentThread()) {
            throw new IllegalStateException("Cannot invoke " + method + " on a background thread");
        }
    }

    private class ObserverWrapper {
        final Observer<? super T> mObserver;
        boolean mActive;
        int mLastVersion = START_VERSION;

        ObserverWrapper(Observer<? super T> observer) {
            mObserver = observer;
        }

        boolean shouldBeActive() {
            return true;
        }

        boolean isAttachedTo(LifecycleOwner owner) {
            return false;
        }

        void detach() {
        }

        void activeStateChanged(boolean active) {
            if (active == mActive) {
                return;
            }
            mActive = active;
            int before = mActiveCount;
            mActiveCount += active ? 1 : -1;
            if (before == 0 && active) {
                onActive();
            } else if (mActiveCount == 0 && !active) {
                onInactive();
            }
            if (active) {
                dispatchingValue(this);
            }
        }
    }

    private final class LifecycleBoundObserver extends ObserverWrapper implements LifecycleEventObserver {
        private final LifecycleOwner mOwner;

        LifecycleBoundObserver(LifecycleOwner owner, Observer<? super T> observer) {
            super(observer);
            mOwner = owner;
        }

        @Override
        boolean shouldBeActive() {
            return mOwner.getLifecycle().getCurrentState().isAtLeast(Lifecycle.State.STARTED);
        }

        @Override
        public void onStateChanged(LifecycleOwner source, Lifecycle.Event event) {
            if (mOwner.getLifecycle().getCurrentState() == Lifecycle.State.DESTROYED) {
                removeObserver(mObserver);
                return;
            }
            activeStateChanged(shouldBeActive());
        }

        @Override
        boolean isAttachedTo(LifecycleOwner owner) {
            return mOwner == owner;
        }

        @Override
        void detach() {
            mOwner.getLifecycle().removeObserver(this);
        }
    }

    @SuppressWarnings("unchecked")
    private void considerNotify(ObserverWrapper observer) {
        if (!observer.mActive) {
            return;
        }
        if (!observer.shouldBeActive()) {
            observer.activeStateChanged(false);
            return;
        }
        if (observer.mLastVersion >= mVersion) {
            return;
        }
        observer.mLastVersion = mVersion;
        observer.mObserver.onChanged((T) mData);
    }

    private void dispatchingValue(ObserverWrapper initiator) {
        if (mDispatching) {
            mDispatchInvalidated = true;
            return;
        }
        mDispatching = true;
        do {
            mDispatchInvalidated = false;
            if (initiator != null) {
                considerNotify(initiator);
                initiator = null;
            } else {
                for (ObserverWrapper w : new ArrayList<ObserverWrapper>(mObservers.values())) {
                    considerNotify(w);
                    if (mDispatchInvalidated) {
                        break;
                    }
                }
            }
        } while (mDispatchInvalidated);
        mDispatching = false;
    }

    public void observe(LifecycleOwner owner, Observer<? super T> observer) {
        assertMainThread("observe");
        if (owner.getLifecycle().getCurrentState() == Lifecycle.State.DESTROYED) {
            return;
        }
        LifecycleBoundObserver wrapper = new LifecycleBoundObserver(owner, observer);
        ObserverWrapper existing = mObservers.putIfAbsent(observer, wrapper);
        if (existing != null && !existing.isAttachedTo(owner)) {
            throw new IllegalArgumentException("Cannot add the same observer with different lifecycles");
        }
        if (existing == null) {
            owner.getLifecycle().addObserver(wrapper);
        }
    }

    public void observeForever(Observer<? super T> observer) {
        assertMainThread("observeForever");
        ObserverWrapper wrapper = new ObserverWrapper(observer);
        if (mObservers.putIfAbsent(observer, wrapper) == null) {
            wrapper.activeStateChanged(true);
        }
    }

    public void removeObserver(final Observer<? super T> observer) {
        assertMainThread("removeObserver");
        ObserverWrapper removed = mObservers.remove(observer);
        if (removed != null) {
            removed.detach();
            removed.activeStateChanged(false);
        }
    }

    public void removeObservers(LifecycleOwner owner) {
        for (ObserverWrapper w : new ArrayList<ObserverWrapper>(mObservers.values())) {
            if (w.isAttachedTo(owner)) {
                removeObserver(w.mObserver);
            }
        }
    }

    protected void postValue(T value) {
        boolean postTask;
        synchronized (mDataLock) {
            postTask = mPendingData == NOT_SET;
            mPendingData = value;
        }
        if (postTask) {
            mMainHandler.post(mPostValueRunnable);
        }
    }

    protected void setValue(T value) {
        assertMainThread("setValue");
        mVersion++;
        mData = value;
        dispatchingValue(null);
    }

    /** Null while no value has been set. */
    @SuppressWarnings("unchecked")
    public T getValue() {
        Object data = mData;
        return data != NOT_SET ? (T) data : null;
    }

    int getVersion() {
        return mVersion;
    }

    public boolean hasObservers() {
        return !mObservers.isEmpty();
    }

    public boolean hasActiveObservers() {
        return mActiveCount > 0;
    }

    protected void onActive() {
    }

    protected void onInactive() {
    }
}
