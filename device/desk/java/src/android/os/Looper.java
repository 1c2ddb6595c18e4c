package android.os;

import android.util.Printer;

/**
 * A thread's message loop. Faithful to Android 11, where the body of the loop is {@link #loop()} itself (the split into
 * loopOnce came with Android 12): next, dispatchMessage, recycleUnchecked.
 */
public final class Looper {
    static final ThreadLocal<Looper> sThreadLocal = new ThreadLocal<Looper>();
    private static Looper sMainLooper;

    final MessageQueue mQueue;
    final Thread mThread;
    private Printer mLogging;
    private boolean mInLoop;

    private Looper(boolean quitAllowed) {
        mQueue = new MessageQueue(quitAllowed);
        mThread = Thread.currentThread();
    }

    /** Makes this thread a looper that may quit. */
    public static void prepare() {
        prepare(true);
    }

    private static void prepare(boolean quitAllowed) {
        if (sThreadLocal.get() != null) {
            throw new RuntimeException("Only one Looper may be created per thread");
        }
        sThreadLocal.set(new Looper(quitAllowed));
    }

    /** Makes this thread the application's main looper; the framework does this. */
    public static void prepareMainLooper() {
        prepare(false);
        synchronized (Looper.class) {
            if (sMainLooper != null) {
                throw new IllegalStateException("The main Looper has already been prepared.");
            }
            sMainLooper = myLooper();
        }
    }

    public static Looper getMainLooper() {
        synchronized (Looper.class) {
            return sMainLooper;
        }
    }

    /** Dispatches messages until the looper quits. */
    public static void loop() {
        final Looper me = myLooper();
        if (me == null) {
            throw new RuntimeException("No Looper; Looper.prepare() wasn't called on this thread.");
        }
        me.mInLoop = true;
        final MessageQueue queue = me.mQueue;
        for (;;) {
            Message msg = queue.next(); // might block
            if (msg == null) {
                return;
            }
            final Printer logging = me.mLogging;
            if (logging != null) {
                logging.println(">>>>> Dispatching to " + msg.target + " " + msg.callback + ": " + msg.what);
            }
            msg.target.dispatchMessage(msg);
            if (logging != null) {
                logging.println("<<<<< Finished to " + msg.target + " " + msg.callback);
            }
            msg.recycleUnchecked();
        }
    }

    public static Looper myLooper() {
        return sThreadLocal.get();
    }

    public static MessageQueue myQueue() {
        return myLooper().mQueue;
    }

    public boolean isCurrentThread() {
        return Thread.currentThread() == mThread;
    }

    public void setMessageLogging(Printer printer) {
        mLogging = printer;
    }

    /** Quits at once: pending messages are dropped. */
    public void quit() {
        mQueue.quit(false);
    }

    /** Quits after what is due has been dispatched. */
    public void quitSafely() {
        mQueue.quit(true);
    }

    public Thread getThread() {
        return mThread;
    }

    public MessageQueue getQueue() {
        return mQueue;
    }

    @Override
    public String toString() {
        return "Looper (" + mThread.getName() + ", tid " + mThread.getId() + ") {"
                + Integer.toHexString(System.identityHashCode(this)) + "}";
    }
}
