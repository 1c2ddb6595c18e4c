package android.os;

/** The monotonic clocks, in milliseconds. Uptime and elapsed time are the same: a desktop device does not sleep. */
public final class SystemClock {
    private SystemClock() {
    }

    public static long uptimeMillis() {
        return System.nanoTime() / 1000000;
    }

    public static long elapsedRealtime() {
        return System.nanoTime() / 1000000;
    }

    public static long elapsedRealtimeNanos() {
        return System.nanoTime();
    }

    public static long currentThreadTimeMillis() {
        return java.lang.management.ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1000000;
    }

    public static boolean setCurrentTimeMillis(long millis) {
        return false;
    }

    /** Sleeps for ms milliseconds; an interrupt does not end it, and is kept. */
    public static void sleep(long ms) {
        long start = uptimeMillis();
        long duration = ms;
        boolean interrupted = false;
        do {
            try {
                Thread.sleep(Math.max(duration, 0));
            } catch (InterruptedException e) {
                interrupted = true;
            }
            duration = start + ms - uptimeMillis();
        } while (duration > 0);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
