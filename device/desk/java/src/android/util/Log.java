package android.util;

import com.android.internal.os.ControlChannel;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.UnknownHostException;

/** The log. Lines go over the control channel to the desk's logcat; without a channel, to the standard error. */
public final class Log {
    public static final int VERBOSE = 2;
    public static final int DEBUG = 3;
    public static final int INFO = 4;
    public static final int WARN = 5;
    public static final int ERROR = 6;
    public static final int ASSERT = 7;

    private Log() {
    }

    public static int v(String tag, String msg) {
        return println(VERBOSE, tag, msg);
    }

    public static int v(String tag, String msg, Throwable tr) {
        return println(VERBOSE, tag, msg, tr);
    }

    public static int d(String tag, String msg) {
        return println(DEBUG, tag, msg);
    }

    public static int d(String tag, String msg, Throwable tr) {
        return println(DEBUG, tag, msg, tr);
    }

    public static int i(String tag, String msg) {
        return println(INFO, tag, msg);
    }

    public static int i(String tag, String msg, Throwable tr) {
        return println(INFO, tag, msg, tr);
    }

    public static int w(String tag, String msg) {
        return println(WARN, tag, msg);
    }

    public static int w(String tag, String msg, Throwable tr) {
        return println(WARN, tag, msg, tr);
    }

    public static int w(String tag, Throwable tr) {
        return println(WARN, tag, "", tr);
    }

    public static int e(String tag, String msg) {
        return println(ERROR, tag, msg);
    }

    public static int e(String tag, String msg, Throwable tr) {
        return println(ERROR, tag, msg, tr);
    }

    public static int wtf(String tag, String msg) {
        return println(ASSERT, tag, msg);
    }

    public static int wtf(String tag, Throwable tr) {
        return println(ASSERT, tag, "", tr);
    }

    public static int wtf(String tag, String msg, Throwable tr) {
        return println(ASSERT, tag, msg, tr);
    }

    public static boolean isLoggable(String tag, int level) {
        return level >= INFO;
    }

    /** The stack trace as text; empty for null and for an unknown host, as on Android. */
    public static String getStackTraceString(Throwable tr) {
        for (Throwable t = tr; t != null; t = t.getCause()) {
            if (t instanceof UnknownHostException) {
                return "";
            }
        }
        if (tr == null) {
            return "";
        }
        StringWriter sw = new StringWriter();
        PrintWriter pw = new PrintWriter(sw);
        tr.printStackTrace(pw);
        pw.flush();
        return sw.toString();
    }

    private static int println(int priority, String tag, String msg, Throwable tr) {
        return println(priority, tag, msg + '\n' + getStackTraceString(tr));
    }

    public static int println(int priority, String tag, String msg) {
        String text = String.valueOf(msg);
        ControlChannel.get().log(priority, String.valueOf(tag), text);
        return text.length();
    }
}
