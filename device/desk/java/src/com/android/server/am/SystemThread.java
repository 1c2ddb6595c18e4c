package com.android.server.am;

import android.os.BinderDriver;

import java.util.concurrent.Callable;

/**
 * A thread of the system side with a queue of work, some of it for later. Threads of the app hand it calls and wait.
 *
 * <p>Not an Android class: on a phone this is another process. It is built of plain monitors, so that a debugger that
 * hooks loopers and java.util.concurrent sees the app's use of them alone.
 */
final class SystemThread extends Thread {
    private final Object mLock = new Object();
    private Work mFirst; // by due time, in order of arrival among equals

    private static final class Work {
        final Runnable mRun;
        final long mDue;
        Work mNext;

        Work(Runnable run, long due) {
            mRun = run;
            mDue = due;
        }
    }

    SystemThread(String name) {
        super("system_server:" + name);
        setDaemon(true);
    }

    private static long now() {
        return System.nanoTime() / 1000000;
    }

    void execute(Runnable r) {
        executeDelayed(r, 0);
    }

    /** Runs r in delay ms; returns what {@link #remove} takes back. */
    Object executeDelayed(Runnable r, long delay) {
        Work w = new Work(r, delay == 0 ? 0 : now() + delay);
        synchronized (mLock) {
            Work prev = null;
            Work p = mFirst;
            while (p != null && p.mDue <= w.mDue) {
                prev = p;
                p = p.mNext;
            }
            w.mNext = p;
            if (prev == null) {
                mFirst = w;
            } else {
                prev.mNext = w;
            }
            mLock.notifyAll();
        }
        return w;
    }

    void remove(Object work) {
        synchronized (mLock) {
            Work prev = null;
            for (Work p = mFirst; p != null; prev = p, p = p.mNext) {
                if (p == work) {
                    if (prev == null) {
                        mFirst = p.mNext;
                    } else {
                        prev.mNext = p.mNext;
                    }
                    return;
                }
            }
        }
    }

    /** One call from another thread. */
    private static final class Call<T> implements Runnable {
        private final Callable<T> mBody;
        private T mResult;
        private Throwable mThrown;
        private boolean mDone;

        Call(Callable<T> body) {
            mBody = body;
        }

        @Override
        public void run() {
            T result = null;
            Throwable thrown = null;
            try {
                result = mBody.call();
            } catch (Throwable t) {
                thrown = t;
            }
            synchronized (this) {
                mResult = result;
                mThrown = thrown;
                mDone = true;
                notifyAll();
            }
        }

        synchronized T await() {
            boolean interrupted = false;
            while (!mDone) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    interrupted = true; // a Binder call cannot be interrupted
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            if (mThrown instanceof RuntimeException) {
                throw (RuntimeException) mThrown;
            }
            if (mThrown != null) {
                throw new IllegalStateException("system", mThrown);
            }
            return mResult;
        }
    }

    /**
     * Carries out body on this thread and returns its result, or throws what it throws. A binder thread that is in the
     * middle of a call of this thread carries it out itself: this thread waits for it and touches nothing.
     */
    <T> T call(Callable<T> body) {
        Call<T> call = new Call<T>(body);
        if (Thread.currentThread() == this || BinderDriver.isHandlingCall()) {
            call.run();
        } else {
            execute(call);
        }
        return call.await();
    }

    @Override
    public void run() {
        for (;;) {
            Work w = next();
            try {
                w.mRun.run();
            } catch (RuntimeException e) {
                android.util.Log.wtf("system_server", "failure of the system side", e);
            }
        }
    }

    private Work next() {
        synchronized (mLock) {
            for (;;) {
                long wait = 0;
                if (mFirst != null) {
                    wait = mFirst.mDue - now();
                    if (wait <= 0) {
                        Work w = mFirst;
                        mFirst = w.mNext;
                        return w;
                    }
                }
                try {
                    mLock.wait(wait);
                } catch (InterruptedException e) {
                    // Nobody interrupts this thread on purpose.
                }
            }
        }
    }
}
