package android.util;

/** Writes durations as dumps do: +1s20ms. */
public class TimeUtils {
    private TimeUtils() {
    }

    public static void formatDuration(long duration, StringBuilder b) {
        if (duration == 0) {
            b.append("0");
            return;
        }
        b.append(duration > 0 ? '+' : '-');
        long ms = Math.abs(duration);
        long[] units = {24 * 3600 * 1000L, 3600 * 1000L, 60 * 1000L, 1000L, 1L};
        String[] names = {"d", "h", "m", "s", "ms"};
        boolean started = false;
        for (int i = 0; i < units.length; i++) {
            long n = ms / units[i];
            ms %= units[i];
            if (n > 0 || started) {
                b.append(n).append(names[i]);
                started = true;
            }
        }
    }
}
