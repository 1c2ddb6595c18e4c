package android.os;

import dalvik.system.VMDebug;

/** Waits for a debugger and tells about it. The desk says over the control channel whether one is connected. */
public final class Debug {
    /** How long the debugger must have been quiet before a waiting app goes on, ms, and how often it looks. */
    private static final int MIN_DEBUGGER_IDLE = 1300;
    private static final int SPIN_DELAY = 200;
    /** Likewise where the app has just been started: a desktop device is not to keep its debugger waiting. */
    private static final int MIN_DEBUGGER_IDLE_AT_START = 20;
    private static final int SPIN_DELAY_AT_START = 5;

    private static volatile boolean mWaiting = false;
    private static volatile boolean sStarted = false;

    private Debug() {
    }

    public static boolean waitingForDebugger() {
        return mWaiting;
    }

    public static boolean isDebuggerConnected() {
        return VMDebug.isDebuggerConnected();
    }

    /** Waits until a debugger is connected and has set up what it wants: has sent nothing for a while. */
    public static void waitForDebugger() {
        if (!VMDebug.isDebuggingEnabled() || isDebuggerConnected()) {
            return;
        }
        int enough = sStarted ? MIN_DEBUGGER_IDLE : MIN_DEBUGGER_IDLE_AT_START;
        int delay = sStarted ? SPIN_DELAY : SPIN_DELAY_AT_START;
        sStarted = true;
        mWaiting = true;
        VMDebug.announceWaiting();
        System.out.println("Waiting for debugger");
        while (!isDebuggerConnected()) {
            pause(delay);
        }
        System.out.println("Debugger has connected");
        for (;;) {
            long idle = VMDebug.lastDebuggerActivity();
            if (idle < 0 || idle > enough) {
                break;
            }
            pause(delay);
        }
        VMDebug.announceSettled();
        System.out.println("debugger has settled");
        mWaiting = false;
    }

    private static void pause(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            // Keeps waiting, as Android does.
        }
    }

    public static void startMethodTracing() {
    }

    public static void startMethodTracing(String path) {
    }

    public static void stopMethodTracing() {
    }

    public static long getNativeHeapAllocatedSize() {
        Runtime r = Runtime.getRuntime();
        return r.totalMemory() - r.freeMemory();
    }

    public static long getNativeHeapSize() {
        return Runtime.getRuntime().totalMemory();
    }

    public static long threadCpuTimeNanos() {
        return SystemClock.currentThreadTimeMillis() * 1000000;
    }
}
