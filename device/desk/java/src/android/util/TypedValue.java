package android.util;

/** A resource's value, and the arithmetic of dimensions. */
public class TypedValue {
    public static final int TYPE_NULL = 0x00;
    public static final int TYPE_REFERENCE = 0x01;
    public static final int TYPE_ATTRIBUTE = 0x02;
    public static final int TYPE_STRING = 0x03;
    public static final int TYPE_FLOAT = 0x04;
    public static final int TYPE_DIMENSION = 0x05;
    public static final int TYPE_INT_DEC = 0x10;
    public static final int TYPE_INT_BOOLEAN = 0x12;
    public static final int TYPE_INT_COLOR_ARGB8 = 0x1c;
    public static final int TYPE_FIRST_COLOR_INT = 0x1c;
    public static final int TYPE_LAST_COLOR_INT = 0x1f;

    public static final int COMPLEX_UNIT_PX = 0;
    public static final int COMPLEX_UNIT_DIP = 1;
    public static final int COMPLEX_UNIT_SP = 2;
    public static final int COMPLEX_UNIT_PT = 3;
    public static final int COMPLEX_UNIT_IN = 4;
    public static final int COMPLEX_UNIT_MM = 5;

    public int type;
    public CharSequence string;
    public int data;
    public int resourceId;

    /** Pixels of a value in a unit. */
    public static float applyDimension(int unit, float value, DisplayMetrics metrics) {
        switch (unit) {
            case COMPLEX_UNIT_PX:
                return value;
            case COMPLEX_UNIT_DIP:
                return value * metrics.density;
            case COMPLEX_UNIT_SP:
                return value * metrics.scaledDensity;
            case COMPLEX_UNIT_PT:
                return value * metrics.xdpi * (1.0f / 72);
            case COMPLEX_UNIT_IN:
                return value * metrics.xdpi;
            case COMPLEX_UNIT_MM:
                return value * metrics.xdpi * (1.0f / 25.4f);
            default:
                return 0;
        }
    }

    /** Pixels of a complex dimension; here data holds the pixels' float bits. */
    public static int complexToDimensionPixelSize(int data, DisplayMetrics metrics) {
        return Math.round(Float.intBitsToFloat(data));
    }

    public float getDimension(DisplayMetrics metrics) {
        return Float.intBitsToFloat(data);
    }

    public final float getFloat() {
        return Float.intBitsToFloat(data);
    }

    public final CharSequence coerceToString() {
        if (type == TYPE_STRING) {
            return string;
        }
        return type == TYPE_NULL ? null : Integer.toString(data);
    }
}
