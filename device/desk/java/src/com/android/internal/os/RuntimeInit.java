package com.android.internal.os;

import android.app.ActivityManager;
import android.os.Process;
import android.util.Log;

/** Sets up an app's runtime: what happens to an exception that nobody catches, and where its output goes. */
public class RuntimeInit {
    static final String TAG = "AndroidRuntime";

    /** Exit status of a process that has crashed. */
    public static final int CRASH_STATUS = 10;

    private static volatile boolean mCrashing = false;

    private RuntimeInit() {
    }

    /** Logs the exception, tells the system, and ends the process. */
    private static class KillApplicationHandler implements Thread.UncaughtExceptionHandler {
        @Override
        public void uncaughtException(Thread t, Throwable e) {
            try {
                if (mCrashing) {
                    return; // a crash while crashing
                }
                mCrashing = true;
                String report = describe(t, e);
                Log.println(Log.ERROR, TAG, report);
                ActivityManager.getService().handleApplicationCrash(t.getName(), report);
            } catch (Throwable again) {
                try {
                    Log.println(Log.ERROR, TAG, "Error reporting crash: " + again);
                } catch (Throwable ignored) {
                    // Even that fails: all that is left is to end.
                }
            } finally {
                Runtime.getRuntime().halt(CRASH_STATUS);
            }
        }

        private static String describe(Thread t, Throwable e) {
            return "FATAL EXCEPTION: " + t.getName() + "\n"
                    + "Process: " + ActivityManager.getService().getPackageName() + ", PID: " + Process.myPid() + "\n"
                    + Log.getStackTraceString(e);
        }
    }

    static void commonInit() {
        Thread.setDefaultUncaughtExceptionHandler(new KillApplicationHandler());
    }

    static void redirectLogStreams() {
        System.setOut(new AndroidPrintStream(Log.INFO, "System.out"));
        System.setErr(new AndroidPrintStream(Log.WARN, "System.err"));
    }
}
