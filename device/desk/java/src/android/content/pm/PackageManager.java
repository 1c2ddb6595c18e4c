package android.content.pm;

import android.content.ComponentName;
import android.content.Intent;

import java.util.List;

/** What is installed: this app alone. */
public abstract class PackageManager {
    public static final int PERMISSION_GRANTED = 0;
    public static final int PERMISSION_DENIED = -1;
    public static final int GET_ACTIVITIES = 0x00000001;
    public static final int GET_RECEIVERS = 0x00000002;
    public static final int GET_SERVICES = 0x00000004;
    public static final int GET_META_DATA = 0x00000080;
    public static final int GET_PERMISSIONS = 0x00001000;
    public static final int MATCH_DEFAULT_ONLY = 0x00010000;
    public static final int COMPONENT_ENABLED_STATE_DEFAULT = 0;
    public static final int COMPONENT_ENABLED_STATE_ENABLED = 1;
    public static final int COMPONENT_ENABLED_STATE_DISABLED = 2;
    public static final int DONT_KILL_APP = 0x00000001;
    public static final String FEATURE_CAMERA = "android.hardware.camera";
    public static final String FEATURE_TELEPHONY = "android.hardware.telephony";

    /** There is no such package or component. */
    public static class NameNotFoundException extends android.util.AndroidException {
        public NameNotFoundException() {
        }

        public NameNotFoundException(String name) {
            super(name);
        }
    }

    public abstract PackageInfo getPackageInfo(String packageName, int flags) throws NameNotFoundException;

    public abstract ApplicationInfo getApplicationInfo(String packageName, int flags) throws NameNotFoundException;

    public abstract ActivityInfo getActivityInfo(ComponentName component, int flags) throws NameNotFoundException;

    public abstract ServiceInfo getServiceInfo(ComponentName component, int flags) throws NameNotFoundException;

    public abstract Intent getLaunchIntentForPackage(String packageName);

    public abstract ResolveInfo resolveActivity(Intent intent, int flags);

    public abstract List<ResolveInfo> queryIntentActivities(Intent intent, int flags);

    public abstract ResolveInfo resolveService(Intent intent, int flags);

    public abstract CharSequence getApplicationLabel(ApplicationInfo info);

    public abstract boolean hasSystemFeature(String name);

    public abstract int checkPermission(String permName, String pkgName);

    public abstract void setComponentEnabledSetting(ComponentName componentName, int newState, int flags);

    public abstract int getComponentEnabledSetting(ComponentName componentName);
}
