package android.content;

import android.content.pm.ApplicationInfo;
import android.content.pm.PackageManager;
import android.content.res.AssetManager;
import android.content.res.ColorStateList;
import android.content.res.Configuration;
import android.content.res.Resources;
import android.database.sqlite.SQLiteDatabase;
import android.graphics.drawable.Drawable;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.util.AttributeSet;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.util.concurrent.Executor;

/** What an app can ask its environment for. The API is Android's; what the desktop device does not have is left out. */
public abstract class Context {
    public static final int MODE_PRIVATE = 0x0000;
    public static final int MODE_WORLD_READABLE = 0x0001;
    public static final int MODE_WORLD_WRITEABLE = 0x0002;
    public static final int MODE_APPEND = 0x8000;
    public static final int MODE_MULTI_PROCESS = 0x0004;

    public static final int BIND_AUTO_CREATE = 0x0001;
    public static final int BIND_DEBUG_UNBIND = 0x0002;
    public static final int BIND_NOT_FOREGROUND = 0x0004;
    public static final int BIND_ABOVE_CLIENT = 0x0008;
    public static final int BIND_ALLOW_OOM_MANAGEMENT = 0x0010;
    public static final int BIND_WAIVE_PRIORITY = 0x0020;
    public static final int BIND_IMPORTANT = 0x0040;
    public static final int BIND_ADJUST_WITH_ACTIVITY = 0x0080;

    public static final int RECEIVER_EXPORTED = 0x2;
    public static final int RECEIVER_NOT_EXPORTED = 0x4;
    public static final int CONTEXT_INCLUDE_CODE = 0x00000001;
    public static final int CONTEXT_IGNORE_SECURITY = 0x00000002;

    public static final String POWER_SERVICE = "power";
    public static final String WINDOW_SERVICE = "window";
    public static final String LAYOUT_INFLATER_SERVICE = "layout_inflater";
    public static final String ACTIVITY_SERVICE = "activity";
    public static final String ALARM_SERVICE = "alarm";
    public static final String NOTIFICATION_SERVICE = "notification";
    public static final String KEYGUARD_SERVICE = "keyguard";
    public static final String LOCATION_SERVICE = "location";
    public static final String SEARCH_SERVICE = "search";
    public static final String SENSOR_SERVICE = "sensor";
    public static final String VIBRATOR_SERVICE = "vibrator";
    public static final String CONNECTIVITY_SERVICE = "connectivity";
    public static final String WIFI_SERVICE = "wifi";
    public static final String AUDIO_SERVICE = "audio";
    public static final String TELEPHONY_SERVICE = "phone";
    public static final String CLIPBOARD_SERVICE = "clipboard";
    public static final String INPUT_METHOD_SERVICE = "input_method";
    public static final String DOWNLOAD_SERVICE = "download";
    public static final String BATTERY_SERVICE = "batterymanager";
    public static final String JOB_SCHEDULER_SERVICE = "jobscheduler";
    public static final String DISPLAY_SERVICE = "display";
    public static final String ACCOUNT_SERVICE = "account";
    public static final String STORAGE_SERVICE = "storage";
    public static final String ACCESSIBILITY_SERVICE = "accessibility";
    public static final String USER_SERVICE = "user";

    public abstract AssetManager getAssets();

    public abstract Resources getResources();

    public abstract PackageManager getPackageManager();

    public abstract ContentResolver getContentResolver();

    public abstract Looper getMainLooper();

    public Executor getMainExecutor() {
        final Handler handler = new Handler(getMainLooper());
        return new Executor() {
            @Override
            public void execute(Runnable command) {
                if (!handler.post(command)) {
                    throw new java.util.concurrent.RejectedExecutionException(handler + " is shutting down");
                }
            }
        };
    }

    public abstract Context getApplicationContext();

    public final CharSequence getText(int resId) {
        return getResources().getText(resId);
    }

    public final String getString(int resId) {
        return getResources().getString(resId);
    }

    public final String getString(int resId, Object... formatArgs) {
        return getResources().getString(resId, formatArgs);
    }

    public final int getColor(int id) {
        return getResources().getColor(id, getTheme());
    }

    public final ColorStateList getColorStateList(int id) {
        return getResources().getColorStateList(id, getTheme());
    }

    public final Drawable getDrawable(int id) {
        return getResources().getDrawable(id, getTheme());
    }

    public abstract void setTheme(int resid);

    public abstract Resources.Theme getTheme();

    public abstract ClassLoader getClassLoader();

    public abstract String getPackageName();

    public String getOpPackageName() {
        return getPackageName();
    }

    public String getAttributionTag() {
        return null;
    }

    public abstract ApplicationInfo getApplicationInfo();

    public abstract String getPackageResourcePath();

    public abstract String getPackageCodePath();

    public abstract SharedPreferences getSharedPreferences(String name, int mode);

    public abstract boolean deleteSharedPreferences(String name);

    public abstract FileInputStream openFileInput(String name) throws FileNotFoundException;

    public abstract FileOutputStream openFileOutput(String name, int mode) throws FileNotFoundException;

    public abstract boolean deleteFile(String name);

    public abstract File getFileStreamPath(String name);

    public abstract File getDataDir();

    public abstract File getFilesDir();

    public abstract File getNoBackupFilesDir();

    public abstract File getExternalFilesDir(String type);

    public abstract File[] getExternalFilesDirs(String type);

    public abstract File getCacheDir();

    public abstract File getCodeCacheDir();

    public abstract File getExternalCacheDir();

    public abstract String[] fileList();

    public abstract File getDir(String name, int mode);

    public abstract File getDatabasePath(String name);

    public abstract boolean deleteDatabase(String name);

    public abstract SQLiteDatabase openOrCreateDatabase(String name, int mode, SQLiteDatabase.CursorFactory factory);

    public abstract String[] databaseList();

    public abstract void startActivity(Intent intent);

    public abstract void startActivity(Intent intent, Bundle options);

    public abstract void startActivities(Intent[] intents);

    public abstract void sendBroadcast(Intent intent);

    public abstract void sendBroadcast(Intent intent, String receiverPermission);

    public abstract void sendOrderedBroadcast(Intent intent, String receiverPermission);

    public abstract void sendOrderedBroadcast(Intent intent, String receiverPermission, BroadcastReceiver resultReceiver,
            Handler scheduler, int initialCode, String initialData, Bundle initialExtras);

    public abstract void sendStickyBroadcast(Intent intent);

    public abstract void removeStickyBroadcast(Intent intent);

    public abstract Intent registerReceiver(BroadcastReceiver receiver, IntentFilter filter);

    public abstract Intent registerReceiver(BroadcastReceiver receiver, IntentFilter filter, int flags);

    public abstract Intent registerReceiver(BroadcastReceiver receiver, IntentFilter filter, String broadcastPermission,
            Handler scheduler);

    public abstract void unregisterReceiver(BroadcastReceiver receiver);

    public abstract ComponentName startService(Intent service);

    public abstract ComponentName startForegroundService(Intent service);

    public abstract boolean stopService(Intent service);

    public abstract boolean bindService(Intent service, ServiceConnection conn, int flags);

    public abstract boolean bindService(Intent service, int flags, Executor executor, ServiceConnection conn);

    public abstract void unbindService(ServiceConnection conn);

    public abstract Object getSystemService(String name);

    @SuppressWarnings("unchecked")
    public final <T> T getSystemService(Class<T> serviceClass) {
        String name = getSystemServiceName(serviceClass);
        return name != null ? (T) getSystemService(name) : null;
    }

    public abstract String getSystemServiceName(Class<?> serviceClass);

    public abstract int checkPermission(String permission, int pid, int uid);

    public abstract int checkCallingPermission(String permission);

    public abstract int checkCallingOrSelfPermission(String permission);

    public abstract int checkSelfPermission(String permission);

    public abstract void enforceCallingOrSelfPermission(String permission, String message);

    public abstract Context createPackageContext(String packageName, int flags)
            throws PackageManager.NameNotFoundException;

    public abstract Context createConfigurationContext(Configuration overrideConfiguration);

    public Context createDeviceProtectedStorageContext() {
        return this;
    }

    public Context createAttributionContext(String attributionTag) {
        return this;
    }

    public boolean isRestricted() {
        return false;
    }

    public void registerComponentCallbacks(ComponentCallbacks callback) {
        getApplicationContext().registerComponentCallbacks(callback);
    }

    public void unregisterComponentCallbacks(ComponentCallbacks callback) {
        getApplicationContext().unregisterComponentCallbacks(callback);
    }

    /** Attributes of a style; see Resources.Theme. */
    public final android.content.res.TypedArray obtainStyledAttributes(int[] attrs) {
        return getTheme().obtainStyledAttributes(attrs);
    }

    public final android.content.res.TypedArray obtainStyledAttributes(AttributeSet set, int[] attrs) {
        return getTheme().obtainStyledAttributes(set, attrs, 0, 0);
    }

    public final android.content.res.TypedArray obtainStyledAttributes(AttributeSet set, int[] attrs, int defStyleAttr,
            int defStyleRes) {
        return getTheme().obtainStyledAttributes(set, attrs, defStyleAttr, defStyleRes);
    }
}
