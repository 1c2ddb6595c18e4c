package android.text.format;

import android.content.Context;

import java.util.Locale;

/** Sizes for people. */
public final class Formatter {
    public static String formatFileSize(Context context, long sizeBytes) {
        String[] units = {"B", "kB", "MB", "GB", "TB"};
        double size = sizeBytes;
        int unit = 0;
        while (size >= 900 && unit < units.length - 1) {
            size /= 1000;
            unit++;
        }
        return unit == 0 ? sizeBytes + " B" : String.format(Locale.US, "%.2f %s", size, units[unit]);
    }

    public static String formatShortFileSize(Context context, long sizeBytes) {
        return formatFileSize(context, sizeBytes);
    }
}
