package dalvik.system;

import com.android.internal.os.ControlChannel;

/** What the VM knows about its debugger: here, what the desk has said about it last. */
public final class VMDebug {
    private static volatile boolean sEnabled;
    private static volatile boolean sConnected;
    /** The desk tells of a debugger's activity at most this often, ms, and only while the app waits for one. */
    private static final int REPORT_INTERVAL = 10;

    private static long sIdleMillis = -1;
    private static long sToldAt;

    private VMDebug() {
    }

    public static boolean isDebuggingEnabled() {
        return sEnabled;
    }

    public static boolean isDebuggerConnected() {
        return sConnected;
    }

    /**
     * For how many milliseconds the debugger has surely sent nothing, -1 when there is none. What was told grows with
     * time, but for as long as news may still be on its way it does not.
     */
    public static synchronized long lastDebuggerActivity() {
        if (!sConnected) {
            return -1;
        }
        long since = System.nanoTime() / 1000000 - sToldAt;
        return Math.max(0, sIdleMillis + since - REPORT_INTERVAL);
    }

    /** The `debugger` command of the control channel. */
    public static synchronized void update(boolean connected, long idleMillis) {
        sToldAt = System.nanoTime() / 1000000;
        sIdleMillis = idleMillis;
        sConnected = connected;
    }

    public static void enable() {
        sEnabled = true;
    }

    /** Tells the desk that the app waits for a debugger. */
    public static void announceWaiting() {
        ControlChannel.get().send("{\"type\":\"waiting-for-debugger\"}");
    }

    /** Tells the desk that the app goes on, and wants to know no more than whether there is a debugger. */
    public static void announceSettled() {
        ControlChannel.get().send("{\"type\":\"debugger-settled\"}");
    }
}
