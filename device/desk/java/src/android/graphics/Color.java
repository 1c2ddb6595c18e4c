package android.graphics;

import java.util.HashMap;
import java.util.Locale;

/** Colours as ints: alpha, red, green, blue, a byte each. */
public class Color {
    public static final int BLACK = 0xFF000000;
    public static final int DKGRAY = 0xFF444444;
    public static final int GRAY = 0xFF888888;
    public static final int LTGRAY = 0xFFCCCCCC;
    public static final int WHITE = 0xFFFFFFFF;
    public static final int RED = 0xFFFF0000;
    public static final int GREEN = 0xFF00FF00;
    public static final int BLUE = 0xFF0000FF;
    public static final int YELLOW = 0xFFFFFF00;
    public static final int CYAN = 0xFF00FFFF;
    public static final int MAGENTA = 0xFFFF00FF;
    public static final int TRANSPARENT = 0;

    private static final HashMap<String, Integer> NAMES = new HashMap<String, Integer>();

    static {
        Object[] names = {"black", BLACK, "darkgray", DKGRAY, "gray", GRAY, "lightgray", LTGRAY, "white", WHITE, "red", RED,
            "green", GREEN, "blue", BLUE, "yellow", YELLOW, "cyan", CYAN, "magenta", MAGENTA, "aqua", 0xFF00FFFF,
            "fuchsia", 0xFFFF00FF, "darkgrey", DKGRAY, "grey", GRAY, "lightgrey", LTGRAY, "lime", 0xFF00FF00,
            "maroon", 0xFF800000, "navy", 0xFF000080, "olive", 0xFF808000, "purple", 0xFF800080, "silver", 0xFFC0C0C0,
            "teal", 0xFF008080, "transparent", 0};
        for (int i = 0; i < names.length; i += 2) {
            NAMES.put((String) names[i], (Integer) names[i + 1]);
        }
    }

    public static int alpha(int color) {
        return color >>> 24;
    }

    public static int red(int color) {
        return (color >> 16) & 0xFF;
    }

    public static int green(int color) {
        return (color >> 8) & 0xFF;
    }

    public static int blue(int color) {
        return color & 0xFF;
    }

    public static int rgb(int red, int green, int blue) {
        return 0xff000000 | (red << 16) | (green << 8) | blue;
    }

    public static int argb(int alpha, int red, int green, int blue) {
        return (alpha << 24) | (red << 16) | (green << 8) | blue;
    }

    /** "#rrggbb", "#aarrggbb" or a name. */
    public static int parseColor(String colorString) {
        if (colorString.startsWith("#") && (colorString.length() == 7 || colorString.length() == 9)) {
            try {
                long color = Long.parseLong(colorString.substring(1), 16);
                return colorString.length() == 7 ? (int) (color | 0xff000000L) : (int) color;
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException("Unknown color " + colorString);
            }
        }
        Integer color = NAMES.get(colorString.toLowerCase(Locale.ROOT));
        if (color == null) {
            throw new IllegalArgumentException("Unknown color " + colorString);
        }
        return color;
    }

    /** hsv holds hue (0 to 360), saturation and value (0 to 1). */
    public static int HSVToColor(float[] hsv) {
        float sector = hsv[0] / 60 % 6;
        float chroma = hsv[1] * hsv[2];
        float x = chroma * (1 - Math.abs(sector % 2 - 1));
        float[][] rgb = {{chroma, x, 0}, {x, chroma, 0}, {0, chroma, x}, {0, x, chroma}, {x, 0, chroma}, {chroma, 0, x}};
        float[] c = rgb[(int) sector];
        float m = hsv[2] - chroma;
        return rgb(Math.round((c[0] + m) * 255), Math.round((c[1] + m) * 255), Math.round((c[2] + m) * 255));
    }
}
