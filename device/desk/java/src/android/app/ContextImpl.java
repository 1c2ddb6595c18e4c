package android.app;

import android.content.BroadcastReceiver;
import android.content.ClipboardManager;
import android.content.ComponentName;
import android.content.ContentResolver;
import android.content.Context;
import android.content.ContextWrapper;
import android.content.IIntentReceiver;
import android.content.Intent;
import android.content.IntentFilter;
import android.content.ReceiverCallNotAllowedException;
import android.content.ServiceConnection;
import android.content.SharedPreferences;
import android.content.pm.ApplicationInfo;
import android.content.pm.PackageManager;
import android.content.res.AssetManager;
import android.content.res.Configuration;
import android.content.res.Resources;
import android.database.sqlite.SQLiteDatabase;
import android.os.Bundle;
import android.os.Handler;
import android.os.IBinder;
import android.os.Looper;
import android.util.ArrayMap;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.util.concurrent.Executor;

/** The context behind all contexts of an app: its files, its resources, and the calls into the system. */
class ContextImpl extends Context {
    private static final Object sPrefsLock = new Object();
    /** Preferences by file; one object for each in the whole process. */
    private static final ArrayMap<File, SharedPreferencesImpl> sSharedPrefsCache =
            new ArrayMap<File, SharedPreferencesImpl>();

    final ActivityThread mMainThread;
    final LoadedApk mPackageInfo;
    private final IBinder mActivityToken;
    private final Resources mResources;
    private final ContentResolver mContentResolver = new ContentResolver();
    private final SystemServices mServices;
    private Context mOuterContext;
    private Resources.Theme mTheme;
    private int mThemeResource;
    private Context mReceiverRestrictedContext;

    private ContextImpl(ActivityThread mainThread, LoadedApk packageInfo, IBinder activityToken, Resources resources) {
        mMainThread = mainThread;
        mPackageInfo = packageInfo;
        mActivityToken = activityToken;
        mResources = resources;
        mOuterContext = this;
        mServices = new SystemServices(this);
    }

    static ContextImpl createAppContext(ActivityThread mainThread, LoadedApk packageInfo) {
        return new ContextImpl(mainThread, packageInfo, null, packageInfo.getResources());
    }

    static ContextImpl createActivityContext(ActivityThread mainThread, LoadedApk packageInfo, IBinder activityToken) {
        return new ContextImpl(mainThread, packageInfo, activityToken, packageInfo.getResources());
    }

    static ContextImpl getImpl(Context context) {
        while (context instanceof ContextWrapper) {
            Context next = ((ContextWrapper) context).getBaseContext();
            if (next == null) {
                break;
            }
            context = next;
        }
        return (ContextImpl) context;
    }

    final void setOuterContext(Context context) {
        mOuterContext = context;
    }

    final Context getOuterContext() {
        return mOuterContext;
    }

    IBinder getActivityToken() {
        return mActivityToken;
    }

    /** The context that a declared receiver gets: it can neither register nor bind. */
    final Context getReceiverRestrictedContext() {
        if (mReceiverRestrictedContext == null) {
            mReceiverRestrictedContext = new ReceiverRestrictedContext(getOuterContext());
        }
        return mReceiverRestrictedContext;
    }

    private static final class ReceiverRestrictedContext extends ContextWrapper {
        ReceiverRestrictedContext(Context base) {
            super(base);
        }

        @Override
        public Intent registerReceiver(BroadcastReceiver receiver, IntentFilter filter, String broadcastPermission,
                Handler scheduler) {
            if (receiver != null) {
                throw new ReceiverCallNotAllowedException(
                        "BroadcastReceiver components are not allowed to register to receive intents");
            }
            return super.registerReceiver(null, filter, broadcastPermission, scheduler);
        }

        @Override
        public Intent registerReceiver(BroadcastReceiver receiver, IntentFilter filter) {
            return registerReceiver(receiver, filter, null, null);
        }

        @Override
        public boolean bindService(Intent service, ServiceConnection conn, int flags) {
            throw new ReceiverCallNotAllowedException("BroadcastReceiver components are not allowed to bind to services");
        }
    }

    final void scheduleFinalCleanup(String who, String what) {
        ActivityThread.ContextCleanupInfo cci = new ActivityThread.ContextCleanupInfo();
        cci.context = this;
        cci.who = who;
        cci.what = what;
        mMainThread.sendMessage(ActivityThread.H.CLEAN_UP_CONTEXT, cci);
    }

    final void performFinalCleanup(String who, String what) {
        mPackageInfo.removeContextRegistrations(getOuterContext(), who, what);
    }

    @Override
    public AssetManager getAssets() {
        return mResources.getAssets();
    }

    @Override
    public Resources getResources() {
        return mResources;
    }

    @Override
    public PackageManager getPackageManager() {
        return ActivityManager.getService().getPackageManager();
    }

    @Override
    public ContentResolver getContentResolver() {
        return mContentResolver;
    }

    @Override
    public Looper getMainLooper() {
        return mMainThread.getLooper();
    }

    @Override
    public Context getApplicationContext() {
        return mPackageInfo.getApplication();
    }

    @Override
    public void setTheme(int resid) {
        mThemeResource = resid;
        mTheme = null;
    }

    @Override
    public Resources.Theme getTheme() {
        if (mTheme == null) {
            mTheme = mResources.newTheme();
            mTheme.applyStyle(mThemeResource, true);
        }
        return mTheme;
    }

    @Override
    public ClassLoader getClassLoader() {
        return mPackageInfo.getClassLoader();
    }

    @Override
    public String getPackageName() {
        return mPackageInfo.getPackageName();
    }

    @Override
    public ApplicationInfo getApplicationInfo() {
        return mPackageInfo.getApplicationInfo();
    }

    @Override
    public String getPackageResourcePath() {
        return mPackageInfo.getApplicationInfo().publicSourceDir;
    }

    @Override
    public String getPackageCodePath() {
        return mPackageInfo.getApplicationInfo().sourceDir;
    }

    // ---- files ----

    private File ensure(File dir) {
        dir.mkdirs();
        return dir;
    }

    private static String checkName(String name) {
        if (name.indexOf(File.separatorChar) >= 0) {
            throw new IllegalArgumentException("File " + name + " contains a path separator");
        }
        return name;
    }

    private File getPreferencesDir() {
        return ensure(new File(getDataDir(), "shared_prefs"));
    }

    @Override
    public SharedPreferences getSharedPreferences(String name, int mode) {
        File file = new File(getPreferencesDir(), checkName(name == null ? "null" : name) + ".xml");
        synchronized (sPrefsLock) {
            SharedPreferencesImpl sp = sSharedPrefsCache.get(file);
            if (sp == null) {
                sp = new SharedPreferencesImpl(file, mode);
                sSharedPrefsCache.put(file, sp);
            }
            return sp;
        }
    }

    @Override
    public boolean deleteSharedPreferences(String name) {
        synchronized (sPrefsLock) {
            File file = new File(getPreferencesDir(), checkName(name) + ".xml");
            File backup = SharedPreferencesImpl.makeBackupFile(file);
            sSharedPrefsCache.remove(file);
            file.delete();
            backup.delete();
            return !file.exists() && !backup.exists();
        }
    }

    @Override
    public FileInputStream openFileInput(String name) throws FileNotFoundException {
        return new FileInputStream(getFileStreamPath(name));
    }

    @Override
    public FileOutputStream openFileOutput(String name, int mode) throws FileNotFoundException {
        return new FileOutputStream(getFileStreamPath(name), (mode & MODE_APPEND) != 0);
    }

    @Override
    public boolean deleteFile(String name) {
        return getFileStreamPath(name).delete();
    }

    @Override
    public File getFileStreamPath(String name) {
        return new File(getFilesDir(), checkName(name));
    }

    @Override
    public File getDataDir() {
        return ensure(new File(mPackageInfo.getApplicationInfo().dataDir));
    }

    @Override
    public File getFilesDir() {
        return ensure(new File(getDataDir(), "files"));
    }

    @Override
    public File getNoBackupFilesDir() {
        return ensure(new File(getDataDir(), "no_backup"));
    }

    @Override
    public File getExternalFilesDir(String type) {
        File dir = new File(getDataDir(), "sdcard/Android/data/" + getPackageName() + "/files");
        return ensure(type == null ? dir : new File(dir, type));
    }

    @Override
    public File[] getExternalFilesDirs(String type) {
        return new File[] {getExternalFilesDir(type)};
    }

    @Override
    public File getCacheDir() {
        return ensure(new File(getDataDir(), "cache"));
    }

    @Override
    public File getCodeCacheDir() {
        return ensure(new File(getDataDir(), "code_cache"));
    }

    @Override
    public File getExternalCacheDir() {
        return ensure(new File(getDataDir(), "sdcard/Android/data/" + getPackageName() + "/cache"));
    }

    @Override
    public String[] fileList() {
        String[] list = getFilesDir().list();
        return list != null ? list : new String[0];
    }

    @Override
    public File getDir(String name, int mode) {
        return ensure(new File(getDataDir(), "app_" + checkName(name)));
    }

    @Override
    public File getDatabasePath(String name) {
        return name.startsWith("/") ? new File(name) : new File(ensure(new File(getDataDir(), "databases")), name);
    }

    @Override
    public boolean deleteDatabase(String name) {
        return SQLiteDatabase.deleteDatabase(getDatabasePath(name));
    }

    @Override
    public SQLiteDatabase openOrCreateDatabase(String name, int mode, SQLiteDatabase.CursorFactory factory) {
        return SQLiteDatabase.openOrCreateDatabase(getDatabasePath(name), factory);
    }

    @Override
    public String[] databaseList() {
        String[] list = new File(getDataDir(), "databases").list();
        return list != null ? list : new String[0];
    }

    // ---- activities ----

    @Override
    public void startActivity(Intent intent) {
        startActivity(intent, null);
    }

    @Override
    public void startActivity(Intent intent, Bundle options) {
        // Since Android 9 apps for older versions may leave the flag out; there is no harm in being as lenient here.
        mMainThread.mInstrumentation.execStartActivity(getOuterContext(), mMainThread.getApplicationThread().asBinder(),
                null, null, intent, -1, options);
    }

    @Override
    public void startActivities(Intent[] intents) {
        for (Intent intent : intents) {
            startActivity(intent);
        }
    }

    // ---- broadcasts ----

    @Override
    public void sendBroadcast(Intent intent) {
        ActivityManager.getService().broadcastIntent(intent.throughSystem(), null, 0, null, null, false, false);
    }

    @Override
    public void sendBroadcast(Intent intent, String receiverPermission) {
        sendBroadcast(intent);
    }

    @Override
    public void sendOrderedBroadcast(Intent intent, String receiverPermission) {
        ActivityManager.getService().broadcastIntent(intent.throughSystem(), null, 0, null, null, true, false);
    }

    @Override
    public void sendOrderedBroadcast(Intent intent, String receiverPermission, BroadcastReceiver resultReceiver,
            Handler scheduler, int initialCode, String initialData, Bundle initialExtras) {
        IIntentReceiver rd = null;
        if (resultReceiver != null) {
            Handler handler = scheduler != null ? scheduler : mMainThread.getHandler();
            rd = mPackageInfo.getReceiverDispatcher(resultReceiver, getOuterContext(), handler, false);
        }
        ActivityManager.getService().broadcastIntent(intent.throughSystem(), rd, initialCode, initialData, initialExtras,
                true, false);
    }

    @Override
    public void sendStickyBroadcast(Intent intent) {
        ActivityManager.getService().broadcastIntent(intent.throughSystem(), null, 0, null, null, false, true);
    }

    @Override
    public void removeStickyBroadcast(Intent intent) {
        ActivityManager.getService().removeSticky(intent);
    }

    @Override
    public Intent registerReceiver(BroadcastReceiver receiver, IntentFilter filter) {
        return registerReceiver(receiver, filter, null, null);
    }

    @Override
    public Intent registerReceiver(BroadcastReceiver receiver, IntentFilter filter, int flags) {
        return registerReceiver(receiver, filter, null, null);
    }

    @Override
    public Intent registerReceiver(BroadcastReceiver receiver, IntentFilter filter, String broadcastPermission,
            Handler scheduler) {
        IIntentReceiver rd = null;
        if (receiver != null) {
            Handler handler = scheduler != null ? scheduler : mMainThread.getHandler();
            rd = mPackageInfo.getReceiverDispatcher(receiver, getOuterContext(), handler, true);
        }
        return ActivityManager.getService().registerReceiver(rd, new IntentFilter(filter));
    }

    @Override
    public void unregisterReceiver(BroadcastReceiver receiver) {
        IIntentReceiver rd = mPackageInfo.forgetReceiverDispatcher(getOuterContext(), receiver);
        ActivityManager.getService().unregisterReceiver(rd);
    }

    // ---- services ----

    @Override
    public ComponentName startService(Intent service) {
        return startServiceCommon(service, false);
    }

    @Override
    public ComponentName startForegroundService(Intent service) {
        return startServiceCommon(service, true);
    }

    private ComponentName startServiceCommon(Intent service, boolean requireForeground) {
        validateServiceIntent(service);
        return ActivityManager.getService().startService(service.throughSystem());
    }

    @Override
    public boolean stopService(Intent service) {
        return stopServiceCommon(service);
    }

    private boolean stopServiceCommon(Intent service) {
        validateServiceIntent(service);
        return ActivityManager.getService().stopService(service.throughSystem());
    }

    @Override
    public boolean bindService(Intent service, ServiceConnection conn, int flags) {
        return bindServiceCommon(service, conn, flags, mMainThread.getHandler(), null);
    }

    @Override
    public boolean bindService(Intent service, int flags, Executor executor, ServiceConnection conn) {
        return bindServiceCommon(service, conn, flags, null, executor);
    }

    private boolean bindServiceCommon(Intent service, ServiceConnection conn, int flags, Handler handler,
            Executor executor) {
        if (conn == null) {
            throw new IllegalArgumentException("connection is null");
        }
        IServiceConnection sd = mPackageInfo.getServiceDispatcher(conn, getOuterContext(), handler, executor, flags);
        validateServiceIntent(service);
        return ActivityManager.getService().bindService(service.throughSystem(), sd, flags);
    }

    @Override
    public void unbindService(ServiceConnection conn) {
        if (conn == null) {
            throw new IllegalArgumentException("connection is null");
        }
        IServiceConnection sd = mPackageInfo.forgetServiceDispatcher(getOuterContext(), conn);
        ActivityManager.getService().unbindService(sd);
    }

    private static void validateServiceIntent(Intent service) {
        if (service.getComponent() == null && service.getPackage() == null) {
            throw new IllegalArgumentException("Service Intent must be explicit: " + service);
        }
    }

    // ---- the rest ----

    @Override
    public Object getSystemService(String name) {
        return mServices.get(name);
    }

    @Override
    public String getSystemServiceName(Class<?> serviceClass) {
        return SystemServices.nameOf(serviceClass);
    }

    @Override
    public int checkPermission(String permission, int pid, int uid) {
        return PackageManager.PERMISSION_GRANTED;
    }

    @Override
    public int checkCallingPermission(String permission) {
        return PackageManager.PERMISSION_GRANTED;
    }

    @Override
    public int checkCallingOrSelfPermission(String permission) {
        return PackageManager.PERMISSION_GRANTED;
    }

    @Override
    public int checkSelfPermission(String permission) {
        return PackageManager.PERMISSION_GRANTED;
    }

    @Override
    public void enforceCallingOrSelfPermission(String permission, String message) {
    }

    @Override
    public Context createPackageContext(String packageName, int flags) throws PackageManager.NameNotFoundException {
        if (!packageName.equals(getPackageName())) {
            throw new PackageManager.NameNotFoundException("Application package " + packageName + " not found");
        }
        return new ContextImpl(mMainThread, mPackageInfo, null, mResources);
    }

    @Override
    public Context createConfigurationContext(Configuration overrideConfiguration) {
        return new ContextImpl(mMainThread, mPackageInfo, mActivityToken,
                mResources.forConfiguration(overrideConfiguration));
    }
}
