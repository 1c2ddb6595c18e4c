package android.os;

import java.util.ArrayList;

/** A list of callbacks that can be gone through while it changes. */
public class RemoteCallbackList<E extends IInterface> {
    private final ArrayList<E> mCallbacks = new ArrayList<E>();
    private Object[] mActive;
    private int mBroadcastCount = -1;

    public boolean register(E callback) {
        synchronized (mCallbacks) {
            unregister(callback);
            mCallbacks.add(callback);
            return true;
        }
    }

    public boolean unregister(E callback) {
        synchronized (mCallbacks) {
            for (int i = 0; i < mCallbacks.size(); i++) {
                if (mCallbacks.get(i).asBinder() == callback.asBinder()) {
                    mCallbacks.remove(i);
                    return true;
                }
            }
            return false;
        }
    }

    public void kill() {
        synchronized (mCallbacks) {
            mCallbacks.clear();
        }
    }

    /** Starts going through the callbacks as they are now; returns their number. */
    public int beginBroadcast() {
        synchronized (mCallbacks) {
            if (mBroadcastCount > 0) {
                throw new IllegalStateException("beginBroadcast() called while already in a broadcast");
            }
            mActive = mCallbacks.toArray();
            mBroadcastCount = mActive.length;
            return mBroadcastCount;
        }
    }

    @SuppressWarnings("unchecked")
    public E getBroadcastItem(int index) {
        return (E) mActive[index];
    }

    public void finishBroadcast() {
        synchronized (mCallbacks) {
            mActive = null;
            mBroadcastCount = -1;
        }
    }

    public int getRegisteredCallbackCount() {
        synchronized (mCallbacks) {
            return mCallbacks.size();
        }
    }
}
