package android.os;

import dalvik.system.VMDebug;

/** Waits for a debugger and tells about it. The desk says over the control channel whether one is connected. */
public final class Debug {
    /** How long the debugger must have been quiet before a waiting app goes on, ms (1300 on Android). */
    private static final int MIN_DEBUGGER_IDLE = 20;
    private static final int SPIN_DELAY = 5;

    private static volatile boolean mWaiting = false;

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
        mWaiting = true;
        VMDebug.announceWaiting();
        System.out.println("Waiting for debugger");
        while (!isDebuggerConnected()) {
            pause();
        }
        System.out.println("Debugger has connected");
        for (;;) {
            long idle = VMDebug.lastDebuggerActivity();
            if (idle < 0 || idle > MIN_DEBUGGER_IDLE) {
                break;
            }
            pause();
        }
        System.out.println("debugger has settled");
        mWaiting = false;
    }

    private static void pause() {
        try {
            Thread.sleep(SPIN_DELAY);
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
