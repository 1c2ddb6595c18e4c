package android.os;

/** The battery of a desktop device: full and on mains. */
public class BatteryManager {
    public static final String EXTRA_STATUS = "status";
    public static final String EXTRA_LEVEL = "level";
    public static final String EXTRA_SCALE = "scale";
    public static final String EXTRA_PLUGGED = "plugged";
    public static final int BATTERY_STATUS_UNKNOWN = 1;
    public static final int BATTERY_STATUS_CHARGING = 2;
    public static final int BATTERY_STATUS_DISCHARGING = 3;
    public static final int BATTERY_STATUS_NOT_CHARGING = 4;
    public static final int BATTERY_STATUS_FULL = 5;
    public static final int BATTERY_PLUGGED_AC = 1;
    public static final int BATTERY_PLUGGED_USB = 2;
    public static final int BATTERY_PROPERTY_CAPACITY = 4;

    public int getIntProperty(int id) {
        return id == BATTERY_PROPERTY_CAPACITY ? 100 : Integer.MIN_VALUE;
    }

    public boolean isCharging() {
        return true;
    }
}
