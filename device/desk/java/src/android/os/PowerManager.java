package android.os;

/** The power manager of a device that is always on. Wake locks count and do nothing. */
public final class PowerManager {
    public static final int PARTIAL_WAKE_LOCK = 0x00000001;
    public static final int SCREEN_DIM_WAKE_LOCK = 0x00000006;
    public static final int SCREEN_BRIGHT_WAKE_LOCK = 0x0000000a;
    public static final int FULL_WAKE_LOCK = 0x0000001a;
    public static final int ACQUIRE_CAUSES_WAKEUP = 0x10000000;
    public static final int ON_AFTER_RELEASE = 0x20000000;

    public WakeLock newWakeLock(int levelAndFlags, String tag) {
        return new WakeLock(tag);
    }

    public boolean isInteractive() {
        return true;
    }

    public boolean isScreenOn() {
        return true;
    }

    public boolean isPowerSaveMode() {
        return false;
    }

    public boolean isIgnoringBatteryOptimizations(String packageName) {
        return true;
    }

    /** Keeps the device awake; here it only counts. */
    public final class WakeLock {
        private final String mTag;
        private int mCount;
        private boolean mRefCounted = true;

        WakeLock(String tag) {
            mTag = tag;
        }

        public synchronized void setReferenceCounted(boolean value) {
            mRefCounted = value;
        }

        public synchronized void acquire() {
            mCount = mRefCounted ? mCount + 1 : 1;
        }

        public void acquire(long timeout) {
            acquire();
        }

        public synchronized void release() {
            if (mCount <= 0 && mRefCounted) {
                throw new RuntimeException("WakeLock under-locked " + mTag);
            }
            mCount = mRefCounted ? mCount - 1 : 0;
        }

        public synchronized boolean isHeld() {
            return mCount > 0;
        }
    }
}
