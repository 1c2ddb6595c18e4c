package android.os;

/** This process and its threads. Thread priorities are remembered, not applied. */
public class Process {
    public static final int SYSTEM_UID = 1000;
    public static final int FIRST_APPLICATION_UID = 10000;
    public static final int LAST_APPLICATION_UID = 19999;

    public static final int THREAD_PRIORITY_DEFAULT = 0;
    public static final int THREAD_PRIORITY_LOWEST = 19;
    public static final int THREAD_PRIORITY_BACKGROUND = 10;
    public static final int THREAD_PRIORITY_FOREGROUND = -2;
    public static final int THREAD_PRIORITY_DISPLAY = -4;
    public static final int THREAD_PRIORITY_URGENT_DISPLAY = -8;
    public static final int THREAD_PRIORITY_VIDEO = -10;
    public static final int THREAD_PRIORITY_AUDIO = -16;
    public static final int THREAD_PRIORITY_URGENT_AUDIO = -19;
    public static final int THREAD_PRIORITY_MORE_FAVORABLE = -1;
    public static final int THREAD_PRIORITY_LESS_FAVORABLE = +1;

    public static final int SIGNAL_QUIT = 3;
    public static final int SIGNAL_KILL = 9;

    private static final int sPid = (int) ProcessHandle.current().pid();
    private static final ThreadLocal<Integer> sPriority = new ThreadLocal<Integer>();
    private static final long sStart = SystemClock.uptimeMillis();

    public static final int myPid() {
        return sPid;
    }

    /** The calling thread's number; the main thread's is the process's. */
    public static final int myTid() {
        long id = Thread.currentThread().getId();
        return id == 1 ? sPid : sPid + (int) id;
    }

    public static final int myUid() {
        return FIRST_APPLICATION_UID;
    }

    public static final UserHandle myUserHandle() {
        return UserHandle.OWNER;
    }

    public static final long getStartUptimeMillis() {
        return sStart;
    }

    public static final boolean is64Bit() {
        return true;
    }

    public static final void setThreadPriority(int priority) {
        sPriority.set(priority);
    }

    public static final void setThreadPriority(int tid, int priority) {
        if (tid == myTid()) {
            sPriority.set(priority);
        }
    }

    public static final int getThreadPriority(int tid) {
        Integer p = tid == myTid() ? sPriority.get() : null;
        return p == null ? THREAD_PRIORITY_DEFAULT : p;
    }

    /** Ends this process at once, without shutdown hooks. */
    public static final void killProcess(int pid) {
        sendSignal(pid, SIGNAL_KILL);
    }

    public static final void sendSignal(int pid, int signal) {
        if (pid == sPid && signal == SIGNAL_KILL) {
            Runtime.getRuntime().halt(137);
        }
    }
}
