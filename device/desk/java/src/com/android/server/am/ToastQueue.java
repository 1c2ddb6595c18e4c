package com.android.server.am;

import android.app.ITransientNotification;
import android.os.Binder;
import android.os.IBinder;
import android.widget.Toast;

import java.util.ArrayList;

/**
 * The toasts that are to be shown, one after the other. The system counts the time, as NotificationManagerService does
 * on a phone, so that no message waits in the app's queue while a toast is up.
 */
final class ToastQueue {
    private static final long LONG_DELAY = 3500; // ms
    private static final long SHORT_DELAY = 2000;

    private final SystemThread mThread;
    private final ArrayList<Record> mQueue = new ArrayList<Record>(); // the first one is up
    private Object mTimeout;

    private static final class Record {
        final IBinder mBinder;
        final ITransientNotification mToast;
        int mDuration;

        Record(ITransientNotification.Stub toast, int duration) {
            mBinder = toast;
            mToast = toast.proxy();
            mDuration = duration;
        }
    }

    ToastQueue(SystemThread thread) {
        mThread = thread;
    }

    /** A toast that waits already keeps its place. */
    void enqueue(ITransientNotification.Stub toast, int duration) {
        int at = indexOf(toast);
        if (at >= 0) {
            mQueue.get(at).mDuration = duration;
        } else {
            mQueue.add(new Record(toast, duration));
            at = mQueue.size() - 1;
        }
        if (at == 0) {
            showNext();
        }
    }

    void cancel(IBinder toast) {
        int at = indexOf(toast);
        if (at >= 0) {
            remove(at);
        }
    }

    private int indexOf(IBinder toast) {
        for (int i = 0; i < mQueue.size(); i++) {
            if (mQueue.get(i).mBinder == toast) {
                return i;
            }
        }
        return -1;
    }

    private void showNext() {
        Record r = mQueue.get(0);
        r.mToast.show(new Binder());
        mThread.remove(mTimeout);
        mTimeout = mThread.executeDelayed(() -> cancel(r.mBinder), r.mDuration == Toast.LENGTH_LONG ? LONG_DELAY : SHORT_DELAY);
    }

    private void remove(int at) {
        mQueue.remove(at).mToast.hide();
        if (at == 0) {
            mThread.remove(mTimeout);
            mTimeout = null;
            if (!mQueue.isEmpty()) {
                showNext();
            }
        }
    }
}
