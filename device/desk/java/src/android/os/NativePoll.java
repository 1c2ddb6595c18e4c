package android.os;

import java.io.IOException;
import java.nio.channels.Selector;

/**
 * What the native looper is to a {@link MessageQueue}: a poll with a timeout that others can wake, and callbacks that
 * run inside it.
 *
 * <p>It sleeps in the kernel's poll (a selector), like the real one: a debugger sees a thread in native code and no
 * monitor or lock of the class library takes part, so that a wake-up never looks like a synchronisation of the app.
 * An interrupt does not end the poll, as it does not on Android; the thread's interrupt status is kept.
 */
final class NativePoll {
    private final Selector mSelector;
    private final Object mLock = new Object();
    private Callback mFirst; // callbacks to run, oldest first
    private Callback mLast;
    private boolean mWoken;

    private static final class Callback {
        final Runnable mRun;
        Callback mNext;

        Callback(Runnable run) {
            mRun = run;
        }
    }

    NativePoll() {
        try {
            mSelector = Selector.open();
        } catch (IOException e) {
            throw new IllegalStateException("Could not create epoll instance", e);
        }
    }

    void add(Runnable r) {
        Callback c = new Callback(r);
        synchronized (mLock) {
            if (mLast == null) {
                mFirst = c;
            } else {
                mLast.mNext = c;
            }
            mLast = c;
        }
        mSelector.wakeup();
    }

    void wake() {
        synchronized (mLock) {
            mWoken = true;
        }
        mSelector.wakeup();
    }

    /** Waits for a wake-up, a callback or the timeout: 0 does not wait, -1 waits for ever. Runs the callbacks. */
    void once(int timeoutMillis) {
        if (!ready()) {
            if (timeoutMillis == 0) {
                return;
            }
            sleep(timeoutMillis);
        }
        runCallbacks();
    }

    /** Whether there is something to do; takes the wake-up. */
    private boolean ready() {
        synchronized (mLock) {
            boolean ready = mWoken || mFirst != null;
            mWoken = false;
            return ready;
        }
    }

    private void sleep(int timeoutMillis) {
        long deadline = timeoutMillis < 0 ? Long.MAX_VALUE : System.nanoTime() / 1000000 + timeoutMillis;
        boolean interrupted = false;
        try {
            do {
                interrupted |= Thread.interrupted();
                long left = timeoutMillis < 0 ? 0 : deadline - System.nanoTime() / 1000000;
                if (timeoutMillis >= 0 && left <= 0) {
                    return;
                }
                mSelector.select(left);
            } while (!ready());
        } catch (IOException e) {
            throw new IllegalStateException("poll", e);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void runCallbacks() {
        for (;;) {
            Callback c;
            synchronized (mLock) {
                c = mFirst;
                if (c == null) {
                    return;
                }
                mFirst = c.mNext;
                if (mFirst == null) {
                    mLast = null;
                }
            }
            c.mRun.run();
        }
    }

    void close() {
        try {
            mSelector.close();
        } catch (IOException e) {
            // Nothing is lost: the selector holds no data.
        }
    }
}
