package android.os;

/** A condition that threads wait for. */
public class ConditionVariable {
    private volatile boolean mCondition;

    public ConditionVariable() {
    }

    public ConditionVariable(boolean state) {
        mCondition = state;
    }

    public void open() {
        synchronized (this) {
            boolean old = mCondition;
            mCondition = true;
            if (!old) {
                notifyAll();
            }
        }
    }

    public void close() {
        synchronized (this) {
            mCondition = false;
        }
    }

    public void block() {
        synchronized (this) {
            while (!mCondition) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    // Waits on, as Android does.
                }
            }
        }
    }

    /** Waits for at most timeoutMs; returns whether the condition is open. 0 waits for ever. */
    public boolean block(long timeoutMs) {
        if (timeoutMs == 0) {
            block();
            return true;
        }
        synchronized (this) {
            final long end = SystemClock.elapsedRealtime() + timeoutMs;
            long left = timeoutMs;
            while (!mCondition && left > 0) {
                try {
                    wait(left);
                } catch (InterruptedException e) {
                    // Waits on, as Android does.
                }
                left = end - SystemClock.elapsedRealtime();
            }
            return mCondition;
        }
    }
}
