package android.text.format;

import android.content.Context;

import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.Locale;

/** Durations and dates for people. */
public class DateUtils {
    public static final long SECOND_IN_MILLIS = 1000;
    public static final long MINUTE_IN_MILLIS = SECOND_IN_MILLIS * 60;
    public static final long HOUR_IN_MILLIS = MINUTE_IN_MILLIS * 60;
    public static final long DAY_IN_MILLIS = HOUR_IN_MILLIS * 24;
    public static final long WEEK_IN_MILLIS = DAY_IN_MILLIS * 7;
    public static final int FORMAT_SHOW_TIME = 0x00001;
    public static final int FORMAT_SHOW_DATE = 0x00010;
    public static final int FORMAT_SHOW_YEAR = 0x00004;
    public static final int FORMAT_ABBREV_ALL = 0x80000;

    public static String formatElapsedTime(long elapsedSeconds) {
        long h = elapsedSeconds / 3600;
        long m = elapsedSeconds / 60 % 60;
        long s = elapsedSeconds % 60;
        return h > 0 ? String.format(Locale.US, "%d:%02d:%02d", h, m, s) : String.format(Locale.US, "%02d:%02d", m, s);
    }

    public static String formatDateTime(Context context, long millis, int flags) {
        return new SimpleDateFormat((flags & FORMAT_SHOW_DATE) != 0 ? "MMM d, yyyy HH:mm" : "HH:mm", Locale.US)
                .format(new Date(millis));
    }

    public static CharSequence getRelativeTimeSpanString(long startTime) {
        return getRelativeTimeSpanString(startTime, System.currentTimeMillis(), MINUTE_IN_MILLIS);
    }

    public static CharSequence getRelativeTimeSpanString(long time, long now, long minResolution) {
        long d = Math.abs(now - time);
        long[] units = {DAY_IN_MILLIS, HOUR_IN_MILLIS, MINUTE_IN_MILLIS, SECOND_IN_MILLIS};
        String[] names = {"day", "hour", "minute", "second"};
        for (int i = 0; i < units.length; i++) {
            if (d >= units[i] || units[i] == minResolution || i == units.length - 1) {
                long n = d / units[i];
                String span = n + " " + names[i] + (n == 1 ? "" : "s");
                return now >= time ? span + " ago" : "In " + span;
            }
        }
        return "";
    }

    public static boolean isToday(long when) {
        SimpleDateFormat day = new SimpleDateFormat("yyyyMMdd", Locale.US);
        return day.format(new Date(when)).equals(day.format(new Date()));
    }
}
