package android.app;

import android.os.Handler;

import com.android.server.am.ActivityManagerService;

/** Alarms, sent by the system side when they are due. Inexact ones are exact here. */
public class AlarmManager {
    public static final int RTC_WAKEUP = 0;
    public static final int RTC = 1;
    public static final int ELAPSED_REALTIME_WAKEUP = 2;
    public static final int ELAPSED_REALTIME = 3;
    public static final long INTERVAL_FIFTEEN_MINUTES = 15 * 60 * 1000;
    public static final long INTERVAL_HALF_HOUR = 2 * INTERVAL_FIFTEEN_MINUTES;
    public static final long INTERVAL_HOUR = 2 * INTERVAL_HALF_HOUR;
    public static final long INTERVAL_HALF_DAY = 12 * INTERVAL_HOUR;
    public static final long INTERVAL_DAY = 2 * INTERVAL_HALF_DAY;

    /** Told on a handler's thread when the alarm is due. */
    public interface OnAlarmListener {
        void onAlarm();
    }

    AlarmManager() {
    }

    private static long delay(int type, long triggerAtMillis) {
        long now = type == RTC || type == RTC_WAKEUP ? System.currentTimeMillis()
                : android.os.SystemClock.elapsedRealtime();
        return Math.max(0, triggerAtMillis - now);
    }

    private static void schedule(int type, long triggerAtMillis, long interval, Object key, Runnable send) {
        ActivityManagerService.self().setAlarm(key, delay(type, triggerAtMillis), interval, send);
    }

    private static Runnable sender(final PendingIntent operation) {
        return new Runnable() {
            @Override
            public void run() {
                try {
                    operation.send();
                } catch (PendingIntent.CanceledException e) {
                    // Cancelled in the meantime: nothing to send.
                }
            }
        };
    }

    public void set(int type, long triggerAtMillis, PendingIntent operation) {
        schedule(type, triggerAtMillis, 0, operation, sender(operation));
    }

    public void set(int type, long triggerAtMillis, String tag, final OnAlarmListener listener, Handler targetHandler) {
        final Handler handler = targetHandler != null ? targetHandler : ActivityThread.sMainThreadHandler;
        schedule(type, triggerAtMillis, 0, listener, new Runnable() {
            @Override
            public void run() {
                handler.post(new Runnable() {
                    @Override
                    public void run() {
                        listener.onAlarm();
                    }
                });
            }
        });
    }

    public void setExact(int type, long triggerAtMillis, PendingIntent operation) {
        set(type, triggerAtMillis, operation);
    }

    public void setAndAllowWhileIdle(int type, long triggerAtMillis, PendingIntent operation) {
        set(type, triggerAtMillis, operation);
    }

    public void setExactAndAllowWhileIdle(int type, long triggerAtMillis, PendingIntent operation) {
        set(type, triggerAtMillis, operation);
    }

    public void setWindow(int type, long windowStartMillis, long windowLengthMillis, PendingIntent operation) {
        set(type, windowStartMillis, operation);
    }

    public void setRepeating(int type, long triggerAtMillis, long intervalMillis, PendingIntent operation) {
        schedule(type, triggerAtMillis, intervalMillis, operation, sender(operation));
    }

    public void setInexactRepeating(int type, long triggerAtMillis, long intervalMillis, PendingIntent operation) {
        setRepeating(type, triggerAtMillis, intervalMillis, operation);
    }

    public void cancel(PendingIntent operation) {
        ActivityManagerService.self().cancelAlarm(operation);
    }

    public void cancel(OnAlarmListener listener) {
        ActivityManagerService.self().cancelAlarm(listener);
    }
}
