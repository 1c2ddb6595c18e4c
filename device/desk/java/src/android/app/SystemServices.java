package android.app;

import android.content.ClipboardManager;
import android.content.Context;
import android.hardware.SensorManager;
import android.location.LocationManager;
import android.net.ConnectivityManager;
import android.os.BatteryManager;
import android.os.PowerManager;
import android.os.Vibrator;
import android.util.ArrayMap;
import android.view.LayoutInflater;
import android.view.WindowManager;
import android.view.WindowManagerImpl;
import android.view.inputmethod.InputMethodManager;

/** The system services as one context sees them, made when they are first asked for. Unknown ones are null. */
final class SystemServices {
    private static final ClipboardManager sClipboard = new ClipboardManager();
    private static final NotificationManager sNotifications = new NotificationManager();

    private final ContextImpl mContext;
    private final ArrayMap<String, Object> mServices = new ArrayMap<String, Object>();

    SystemServices(ContextImpl context) {
        mContext = context;
    }

    static String nameOf(Class<?> c) {
        if (c == LayoutInflater.class) {
            return Context.LAYOUT_INFLATER_SERVICE;
        } else if (c == WindowManager.class) {
            return Context.WINDOW_SERVICE;
        } else if (c == ActivityManager.class) {
            return Context.ACTIVITY_SERVICE;
        } else if (c == AlarmManager.class) {
            return Context.ALARM_SERVICE;
        } else if (c == NotificationManager.class) {
            return Context.NOTIFICATION_SERVICE;
        } else if (c == ConnectivityManager.class) {
            return Context.CONNECTIVITY_SERVICE;
        } else if (c == InputMethodManager.class) {
            return Context.INPUT_METHOD_SERVICE;
        } else if (c == ClipboardManager.class) {
            return Context.CLIPBOARD_SERVICE;
        } else if (c == PowerManager.class) {
            return Context.POWER_SERVICE;
        } else if (c == Vibrator.class) {
            return Context.VIBRATOR_SERVICE;
        } else if (c == BatteryManager.class) {
            return Context.BATTERY_SERVICE;
        } else if (c == LocationManager.class) {
            return Context.LOCATION_SERVICE;
        } else if (c == SensorManager.class) {
            return Context.SENSOR_SERVICE;
        }
        return null;
    }

    synchronized Object get(String name) {
        Object service = mServices.get(name);
        if (service == null) {
            service = make(name);
            if (service != null) {
                mServices.put(name, service);
            }
        }
        return service;
    }

    private Object make(String name) {
        switch (name) {
            case Context.LAYOUT_INFLATER_SERVICE:
                return new LayoutInflater(mContext.getOuterContext());
            case Context.WINDOW_SERVICE:
                return new WindowManagerImpl(mContext.getOuterContext());
            case Context.ACTIVITY_SERVICE:
                return new ActivityManager();
            case Context.ALARM_SERVICE:
                return new AlarmManager();
            case Context.NOTIFICATION_SERVICE:
                return sNotifications;
            case Context.CONNECTIVITY_SERVICE:
                return new ConnectivityManager();
            case Context.INPUT_METHOD_SERVICE:
                return new InputMethodManager();
            case Context.CLIPBOARD_SERVICE:
                return sClipboard;
            case Context.POWER_SERVICE:
                return new PowerManager();
            case Context.VIBRATOR_SERVICE:
                return new Vibrator();
            case Context.BATTERY_SERVICE:
                return new BatteryManager();
            case Context.LOCATION_SERVICE:
                return new LocationManager();
            case Context.SENSOR_SERVICE:
                return new SensorManager();
            default:
                return null;
        }
    }
}
