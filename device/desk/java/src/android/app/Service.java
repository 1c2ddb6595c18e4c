package android.app;

import android.content.ComponentCallbacks2;
import android.content.ComponentName;
import android.content.Context;
import android.content.ContextWrapper;
import android.content.Intent;
import android.content.res.Configuration;
import android.os.IBinder;

/** A component without a window. Foreground state is accepted and has no effect. */
public abstract class Service extends ContextWrapper implements ComponentCallbacks2 {
    public static final int START_STICKY_COMPATIBILITY = 0;
    public static final int START_STICKY = 1;
    public static final int START_NOT_STICKY = 2;
    public static final int START_REDELIVER_INTENT = 3;
    public static final int START_FLAG_REDELIVERY = 0x0001;
    public static final int START_FLAG_RETRY = 0x0002;
    public static final int STOP_FOREGROUND_REMOVE = 1 << 0;
    public static final int STOP_FOREGROUND_DETACH = 1 << 1;

    private ActivityThread mThread;
    private String mClassName;
    private IBinder mToken;
    private Application mApplication;

    public Service() {
        super(null);
    }

    final void attach(Context context, ActivityThread thread, String className, IBinder token,
            Application application) {
        attachBaseContext(context);
        mThread = thread;
        mClassName = className;
        mToken = token;
        mApplication = application;
    }

    public final Application getApplication() {
        return mApplication;
    }

    final String getClassName() {
        return mClassName;
    }

    public void onCreate() {
    }

    @Deprecated
    public void onStart(Intent intent, int startId) {
    }

    public int onStartCommand(Intent intent, int flags, int startId) {
        onStart(intent, startId);
        return START_STICKY;
    }

    public void onDestroy() {
    }

    public abstract IBinder onBind(Intent intent);

    public boolean onUnbind(Intent intent) {
        return false;
    }

    public void onRebind(Intent intent) {
    }

    public void onTaskRemoved(Intent rootIntent) {
    }

    @Override
    public void onConfigurationChanged(Configuration newConfig) {
    }

    @Override
    public void onLowMemory() {
    }

    @Override
    public void onTrimMemory(int level) {
    }

    public final void stopSelf() {
        stopSelf(-1);
    }

    public final void stopSelf(int startId) {
        stopSelfResult(startId);
    }

    /** Stops the service if startId is its last start. */
    public final boolean stopSelfResult(int startId) {
        return ActivityManager.getService().stopServiceToken(new ComponentName(this, mClassName), mToken, startId);
    }

    public final void startForeground(int id, Notification notification) {
        if (id == 0) {
            throw new IllegalArgumentException("startForeground requires a non-zero id");
        }
    }

    public final void startForeground(int id, Notification notification, int foregroundServiceType) {
        startForeground(id, notification);
    }

    public final void stopForeground(boolean removeNotification) {
    }

    public final void stopForeground(int flags) {
    }
}
