package android.app;

import android.content.ComponentName;

import com.android.server.am.ActivityManagerService;

import java.util.ArrayList;
import java.util.List;

/** An app's view of the activity manager. */
public class ActivityManager {
    public static final int START_SUCCESS = 0;
    public static final int START_TASK_TO_FRONT = 2;
    public static final int START_DELIVERED_TO_TOP = 3;
    public static final int START_INTENT_NOT_RESOLVED = -91;
    public static final int START_CLASS_NOT_FOUND = -92;

    ActivityManager() {
    }

    /** The system side. Every call of it returns after the callbacks that it causes have been posted. */
    public static ActivityManagerService getService() {
        return ActivityManagerService.self();
    }

    /** The memory of the device. */
    public static class MemoryInfo {
        public long availMem;
        public long totalMem;
        public long threshold;
        public boolean lowMemory;
    }

    public void getMemoryInfo(MemoryInfo outInfo) {
        outInfo.totalMem = Runtime.getRuntime().maxMemory();
        outInfo.availMem = Runtime.getRuntime().freeMemory();
    }

    public int getMemoryClass() {
        return (int) (Runtime.getRuntime().maxMemory() >> 20);
    }

    public int getLargeMemoryClass() {
        return getMemoryClass();
    }

    public boolean isLowRamDevice() {
        return false;
    }

    /** A process that runs. */
    public static class RunningAppProcessInfo {
        public static final int IMPORTANCE_FOREGROUND = 100;
        public static final int IMPORTANCE_VISIBLE = 200;
        public static final int IMPORTANCE_BACKGROUND = 400;

        public String processName;
        public int pid;
        public int importance = IMPORTANCE_FOREGROUND;
    }

    public List<RunningAppProcessInfo> getRunningAppProcesses() {
        RunningAppProcessInfo info = new RunningAppProcessInfo();
        info.processName = getService().getProcessName();
        info.pid = android.os.Process.myPid();
        List<RunningAppProcessInfo> list = new ArrayList<RunningAppProcessInfo>();
        list.add(info);
        return list;
    }

    /** A service that runs. */
    public static class RunningServiceInfo {
        public ComponentName service;
        public boolean started;
    }

    public List<RunningServiceInfo> getRunningServices(int maxNum) {
        List<RunningServiceInfo> list = new ArrayList<RunningServiceInfo>();
        for (ComponentName name : getService().getRunningServices()) {
            RunningServiceInfo info = new RunningServiceInfo();
            info.service = name;
            list.add(info);
        }
        return list;
    }

    public static boolean isUserAMonkey() {
        return false;
    }
}
