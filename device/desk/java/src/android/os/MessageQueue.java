package android.os;

import android.util.Log;

import java.util.ArrayList;

/**
 * The list of messages that a {@link Looper} dispatches, ordered by due time.
 *
 * <p>Faithful to Android 11 (the legacy queue): insertion order among equal times, sync barriers and asynchronous
 * messages, idle handlers with their one call per wait, removal, both kinds of quit, and when the sleeping looper is
 * woken. {@link #nativePollOnce} is a Java method here. Like the native one it blocks in the kernel's poll, outside
 * every lock, and it is where what comes from outside the VM (input) runs.
 */
public final class MessageQueue {
    private static final String TAG = "MessageQueue";

    /** Called when the queue has nothing due. */
    public interface IdleHandler {
        /** Returns whether to stay registered. */
        boolean queueIdle();
    }

    private final boolean mQuitAllowed;
    private long mPtr;
    Message mMessages;
    private final ArrayList<IdleHandler> mIdleHandlers = new ArrayList<IdleHandler>();
    private IdleHandler[] mPendingIdleHandlers;
    private boolean mQuitting;
    /** Whether next() is blocked in a poll with a timeout other than zero. */
    private boolean mBlocked;
    /** Token of the next barrier; barriers are messages without a target whose arg1 is the token. */
    private int mNextBarrierToken;

    private final NativePoll mPoll = new NativePoll();

    MessageQueue(boolean quitAllowed) {
        mQuitAllowed = quitAllowed;
        mPtr = System.identityHashCode(this) | 1L;
    }

    private void dispose() {
        if (mPtr != 0) {
            mPoll.close();
            mPtr = 0;
        }
    }

    /** Whether nothing is due now. */
    public boolean isIdle() {
        synchronized (this) {
            final long now = SystemClock.uptimeMillis();
            return mMessages == null || now < mMessages.when;
        }
    }

    public void addIdleHandler(IdleHandler handler) {
        if (handler == null) {
            throw new NullPointerException("Can't add a null IdleHandler");
        }
        synchronized (this) {
            mIdleHandlers.add(handler);
        }
    }

    public void removeIdleHandler(IdleHandler handler) {
        synchronized (this) {
            mIdleHandlers.remove(handler);
        }
    }

    /** Whether the looper is waiting in its poll: nothing it knows of is due. */
    public boolean isPolling() {
        synchronized (this) {
            return !mQuitting && mBlocked;
        }
    }

    /**
     * Has r run on the looper's thread from inside its poll, as the native looper runs the callbacks of file
     * descriptors. The poll is woken and returns after it, so that the queue is looked at again.
     */
    public void addNativeCallback(Runnable r) {
        mPoll.add(r);
    }

    private void nativePollOnce(long ptr, int timeoutMillis) {
        mPoll.once(timeoutMillis);
    }

    private static void nativeWake(MessageQueue queue) {
        queue.mPoll.wake();
    }

    /** The next message that is due; blocks until there is one. Null when the queue has quit. */
    Message next() {
        final long ptr = mPtr;
        if (ptr == 0) {
            return null;
        }
        int pendingIdleHandlerCount = -1; // -1 only during the first iteration
        int nextPollTimeoutMillis = 0;
        for (;;) {
            nativePollOnce(ptr, nextPollTimeoutMillis);
            synchronized (this) {
                final long now = SystemClock.uptimeMillis();
                Message prevMsg = null;
                Message msg = mMessages;
                if (msg != null && msg.target == null) {
                    // Stopped by a barrier: look for the first asynchronous message behind it.
                    do {
                        prevMsg = msg;
                        msg = msg.next;
                    } while (msg != null && !msg.isAsynchronous());
                }
                if (msg != null) {
                    if (now < msg.when) {
                        nextPollTimeoutMillis = (int) Math.min(msg.when - now, Integer.MAX_VALUE);
                    } else {
                        mBlocked = false;
                        if (prevMsg != null) {
                            prevMsg.next = msg.next;
                        } else {
                            mMessages = msg.next;
                        }
                        msg.next = null;
                        msg.markInUse();
                        return msg;
                    }
                } else {
                    nextPollTimeoutMillis = -1;
                }
                if (mQuitting) {
                    dispose();
                    return null;
                }
                // Idle handlers run once a wait: when nothing is due, or only behind a barrier.
                if (pendingIdleHandlerCount < 0 && (mMessages == null || now < mMessages.when)) {
                    pendingIdleHandlerCount = mIdleHandlers.size();
                }
                if (pendingIdleHandlerCount <= 0) {
                    mBlocked = true;
                    continue;
                }
                if (mPendingIdleHandlers == null) {
                    mPendingIdleHandlers = new IdleHandler[Math.max(pendingIdleHandlerCount, 4)];
                }
                mPendingIdleHandlers = mIdleHandlers.toArray(mPendingIdleHandlers);
            }
            runIdleHandlers(pendingIdleHandlerCount);
            pendingIdleHandlerCount = 0;
            // An idle handler may have posted: look again before sleeping.
            nextPollTimeoutMillis = 0;
        }
    }

    private void runIdleHandlers(int count) {
        for (int i = 0; i < count; i++) {
            final IdleHandler idler = mPendingIdleHandlers[i];
            mPendingIdleHandlers[i] = null;
            boolean keep = false;
            try {
                keep = idler.queueIdle();
            } catch (Throwable t) {
                Log.wtf(TAG, "IdleHandler threw exception", t);
            }
            if (!keep) {
                synchronized (this) {
                    mIdleHandlers.remove(idler);
                }
            }
        }
    }

    void quit(boolean safe) {
        if (!mQuitAllowed) {
            throw new IllegalStateException("Main thread not allowed to quit.");
        }
        synchronized (this) {
            if (mQuitting) {
                return;
            }
            mQuitting = true;
            if (safe) {
                removeAllFutureMessagesLocked();
            } else {
                removeAllMessagesLocked();
            }
            nativeWake(this);
        }
    }

    /** Posts a barrier: synchronous messages behind it wait until it is removed. Returns its token. */
    public int postSyncBarrier() {
        return postSyncBarrier(SystemClock.uptimeMillis());
    }

    private int postSyncBarrier(long when) {
        synchronized (this) {
            final int token = mNextBarrierToken++;
            final Message msg = Message.obtain();
            msg.markInUse();
            msg.when = when;
            msg.arg1 = token;
            Message prev = null;
            Message p = mMessages;
            if (when != 0) {
                while (p != null && p.when <= when) {
                    prev = p;
                    p = p.next;
                }
            }
            msg.next = p;
            if (prev != null) {
                prev.next = msg;
            } else {
                mMessages = msg;
            }
            return token; // a new barrier never makes anything due: no wake
        }
    }

    public void removeSyncBarrier(int token) {
        synchronized (this) {
            Message prev = null;
            Message p = mMessages;
            while (p != null && (p.target != null || p.arg1 != token)) {
                prev = p;
                p = p.next;
            }
            if (p == null) {
                throw new IllegalStateException("The specified message queue synchronization "
                        + " barrier token has not been posted or has already been removed.");
            }
            final boolean needWake;
            if (prev != null) {
                prev.next = p.next;
                needWake = false; // something before it still decides
            } else {
                mMessages = p.next;
                needWake = mMessages == null || mMessages.target != null;
            }
            p.recycleUnchecked();
            if (needWake && !mQuitting) {
                nativeWake(this);
            }
        }
    }

    boolean enqueueMessage(Message msg, long when) {
        if (msg.target == null) {
            throw new IllegalArgumentException("Message must have a target.");
        }
        synchronized (this) {
            if (msg.isInUse()) {
                throw new IllegalStateException(msg + " This message is already in use.");
            }
            if (mQuitting) {
                IllegalStateException e = new IllegalStateException(
                        msg.target + " sending message to a Handler on a dead thread");
                Log.w(TAG, e.getMessage(), e);
                msg.recycle();
                return false;
            }
            msg.markInUse();
            msg.when = when;
            Message p = mMessages;
            boolean needWake;
            if (p == null || when == 0 || when < p.when) {
                msg.next = p;
                mMessages = msg;
                needWake = mBlocked;
            } else {
                // In the middle: wake only for the first asynchronous message behind a barrier at the head.
                needWake = mBlocked && p.target == null && msg.isAsynchronous();
                Message prev;
                for (;;) {
                    prev = p;
                    p = p.next;
                    if (p == null || when < p.when) {
                        break;
                    }
                    if (needWake && p.isAsynchronous()) {
                        needWake = false;
                    }
                }
                msg.next = p;
                prev.next = msg;
            }
            if (needWake) {
                nativeWake(this);
            }
        }
        return true;
    }

    /** What a removal or a query looks for among the messages of one handler. */
    private interface Match {
        boolean matches(Message m);
    }

    private boolean has(Match match) {
        synchronized (this) {
            for (Message p = mMessages; p != null; p = p.next) {
                if (match.matches(p)) {
                    return true;
                }
            }
            return false;
        }
    }

    /** Unlinks and recycles every message that matches, from the head on. */
    private void remove(Match match) {
        synchronized (this) {
            Message prev = null;
            Message p = mMessages;
            while (p != null) {
                Message n = p.next;
                if (match.matches(p)) {
                    if (prev == null) {
                        mMessages = n;
                    } else {
                        prev.next = n;
                    }
                    p.recycleUnchecked();
                } else {
                    prev = p;
                }
                p = n;
            }
        }
    }

    boolean hasMessages(Handler h, int what, Object object) {
        return h != null && has(m -> m.target == h && m.what == what && (object == null || m.obj == object));
    }

    boolean hasEqualMessages(Handler h, int what, Object object) {
        return h != null && has(m -> m.target == h && m.what == what && (object == null || object.equals(m.obj)));
    }

    boolean hasMessages(Handler h, Runnable r, Object object) {
        return h != null && has(m -> m.target == h && m.callback == r && (object == null || m.obj == object));
    }

    boolean hasMessages(Handler h) {
        return h != null && has(m -> m.target == h);
    }

    void removeMessages(Handler h, int what, Object object) {
        if (h != null) {
            remove(m -> m.target == h && m.what == what && (object == null || m.obj == object));
        }
    }

    void removeEqualMessages(Handler h, int what, Object object) {
        if (h != null) {
            remove(m -> m.target == h && m.what == what && (object == null || object.equals(m.obj)));
        }
    }

    void removeMessages(Handler h, Runnable r, Object object) {
        if (h != null && r != null) {
            remove(m -> m.target == h && m.callback == r && (object == null || m.obj == object));
        }
    }

    void removeEqualMessages(Handler h, Runnable r, Object object) {
        if (h != null && r != null) {
            remove(m -> m.target == h && m.callback == r && (object == null || object.equals(m.obj)));
        }
    }

    void removeCallbacksAndMessages(Handler h, Object object) {
        if (h != null) {
            remove(m -> m.target == h && (object == null || m.obj == object));
        }
    }

    void removeCallbacksAndEqualMessages(Handler h, Object object) {
        if (h != null) {
            remove(m -> m.target == h && (object == null || object.equals(m.obj)));
        }
    }

    private void removeAllMessagesLocked() {
        Message p = mMessages;
        while (p != null) {
            Message n = p.next;
            p.recycleUnchecked();
            p = n;
        }
        mMessages = null;
    }

    /** Drops what is not due yet; what is due is still dispatched. */
    private void removeAllFutureMessagesLocked() {
        final long now = SystemClock.uptimeMillis();
        Message p = mMessages;
        if (p == null) {
            return;
        }
        if (p.when > now) {
            removeAllMessagesLocked();
            return;
        }
        Message n;
        for (;;) {
            n = p.next;
            if (n == null) {
                return;
            }
            if (n.when > now) {
                break;
            }
            p = n;
        }
        p.next = null;
        do {
            p = n;
            n = p.next;
            p.recycleUnchecked();
        } while (n != null);
    }
}
