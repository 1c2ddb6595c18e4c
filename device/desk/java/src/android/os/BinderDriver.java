package android.os;

/**
 * What the kernel's binder driver and the process's thread pool are to an app: carries a call of the system side to a
 * thread named Binder:PID_N and waits until it is done.
 *
 * <p>Not an Android class. On a phone such calls are one-way and the system does not wait. Here it does, so that a call
 * of the app into the system returns only after the callbacks that it causes have been posted: between the two the app
 * never looks idle. It uses plain monitors and its own lists, no class of java.util.concurrent, so that a debugger that
 * hooks those sees the app's use alone.
 */
public final class BinderDriver {
    private static final int THREADS = 3;

    private static final BinderDriver sDriver = new BinderDriver();

    private final Object mLock = new Object();
    private Transaction mFirst;
    private Transaction mLast;
    private boolean mStarted;
    private long mNextParcel = 1;
    private final Transaction[] mServing = new Transaction[THREADS]; // by thread of the pool
    private Transaction mRunning; // transactions whose parcels can be asked for

    private static final class Transaction {
        Binder mTarget;
        int mCode;
        int mFlags;
        long mDataObj;
        long mReplyObj;
        Parcel mData;
        Parcel mReply;
        boolean mDone;
        Done mAfter;
        Transaction mNext;
        Transaction mNextRunning;
    }

    /** Told of the end of a transaction, on the binder thread. */
    interface Done {
        void done(Parcel reply);
    }

    private BinderDriver() {
    }

    /** Starts the process's binder threads. */
    public static void startThreadPool() {
        sDriver.start();
    }

    private void start() {
        synchronized (mLock) {
            if (mStarted) {
                return;
            }
            mStarted = true;
        }
        for (int i = 1; i <= THREADS; i++) {
            final int worker = i - 1;
            Thread t = new Thread("Binder:" + Process.myPid() + "_" + i) {
                @Override
                public void run() {
                    joinThreadPool(worker);
                }
            };
            t.setDaemon(true);
            t.start();
        }
    }

    /** Calls target on a binder thread and returns when the call has returned. Never called by an app's thread. */
    public static void call(Binder target, int code, Parcel data, Parcel reply, int flags) {
        sDriver.callAndWait(target, code, data, reply, flags);
    }

    /** Calls a binder of this process as call does, and one of another process without waiting. */
    public static void callAny(IBinder target, int code, Parcel data) {
        if (target instanceof Binder) {
            call((Binder) target, code, data, null, IBinder.FLAG_ONEWAY);
            return;
        }
        try {
            target.transact(code, data, null, IBinder.FLAG_ONEWAY);
        } catch (RemoteException e) {
            android.util.Log.w("BinderDriver", "The process has ended that was to be told", e);
        }
    }

    /** Calls target on a binder thread for another process; returns at once. One-way calls of one binder come in order. */
    static void begin(Binder target, int code, Parcel data, int flags, Done after) {
        Transaction t = transaction(target, code, data, Parcel.obtain(), flags);
        t.mAfter = after;
        sDriver.enqueue(t);
    }

    private static Transaction transaction(Binder target, int code, Parcel data, Parcel reply, int flags) {
        Transaction t = new Transaction();
        t.mTarget = target;
        t.mCode = code;
        t.mFlags = flags;
        t.mData = data;
        t.mReply = reply;
        if (data != null) {
            data.setDataPosition(0);
        }
        return t;
    }

    /** Whether this thread is carrying out a call, so that the system's thread waits for it. */
    public static boolean isHandlingCall() {
        return Binder.handlesIncomingCall();
    }

    private void callAndWait(Binder target, int code, Parcel data, Parcel reply, int flags) {
        Transaction t = transaction(target, code, data, reply, flags);
        enqueue(t);
        synchronized (t) {
            while (!t.mDone) {
                waitFor(t);
            }
        }
        synchronized (mLock) {
            forget(t);
        }
        if (reply != null) {
            reply.setDataPosition(0);
        }
    }

    private void enqueue(Transaction t) {
        synchronized (mLock) {
            t.mDataObj = t.mData == null ? 0 : mNextParcel++;
            t.mReplyObj = t.mReply == null ? 0 : mNextParcel++;
            if (mLast == null) {
                mFirst = t;
            } else {
                mLast.mNext = t;
            }
            mLast = t;
            t.mNextRunning = mRunning;
            mRunning = t;
            mLock.notify(); // any idle thread of the pool will do
        }
    }

    /** Waits on a monitor that the caller owns. */
    private static void waitFor(Object monitor) {
        try {
            monitor.wait();
        } catch (InterruptedException e) {
            // Nobody interrupts these threads on purpose; a call cannot be taken back.
        }
    }

    private void forget(Transaction t) {
        Transaction prev = null;
        for (Transaction r = mRunning; r != null; prev = r, r = r.mNextRunning) {
            if (r != t) {
                continue;
            }
            if (prev == null) {
                mRunning = r.mNextRunning;
            } else {
                prev.mNextRunning = r.mNextRunning;
            }
            return;
        }
    }

    /** Takes out the first transaction that may run now; null if there is none. The caller holds the lock. */
    private Transaction take() {
        Transaction prev = null;
        for (Transaction t = mFirst; t != null; prev = t, t = t.mNext) {
            if (t.mAfter != null && (t.mFlags & IBinder.FLAG_ONEWAY) != 0 && serves(t.mTarget)) {
                continue;
            }
            if (prev == null) {
                mFirst = t.mNext;
            } else {
                prev.mNext = t.mNext;
            }
            if (mLast == t) {
                mLast = prev;
            }
            t.mNext = null;
            return t;
        }
        return null;
    }

    private boolean serves(Binder target) {
        for (Transaction t : mServing) {
            if (t != null && t.mAfter != null && t.mTarget == target && (t.mFlags & IBinder.FLAG_ONEWAY) != 0) {
                return true;
            }
        }
        return false;
    }

    private void joinThreadPool(int worker) {
        for (;;) {
            Transaction t;
            synchronized (mLock) {
                for (t = take(); t == null; t = take()) {
                    waitFor(mLock);
                }
                mServing[worker] = t;
            }
            try {
                Binder.enter(t.mTarget, t.mCode, t.mDataObj, t.mReplyObj, t.mFlags);
            } finally {
                synchronized (mLock) {
                    mServing[worker] = null;
                    if (t.mAfter != null) {
                        forget(t);
                        mLock.notify(); // the next one-way call of this binder may have waited
                    }
                }
                if (t.mAfter != null) {
                    t.mAfter.done(t.mReply);
                }
                synchronized (t) {
                    t.mDone = true;
                    t.notify();
                }
            }
        }
    }

    /** The parcel of a running transaction by its number, null for 0. */
    static Parcel parcel(long obj) {
        return obj == 0 ? null : sDriver.find(obj);
    }

    private Parcel find(long obj) {
        synchronized (mLock) {
            for (Transaction t = mRunning; t != null; t = t.mNextRunning) {
                if (t.mDataObj == obj) {
                    return t.mData;
                }
                if (t.mReplyObj == obj) {
                    return t.mReply;
                }
            }
            return null;
        }
    }
}
