package com.android.server.am;

import android.app.ActivityManager;
import android.app.ActivityThread;
import android.app.IApplicationThread;
import android.app.IServiceConnection;
import android.app.ITransientNotification;
import android.app.servertransaction.ClientTransaction;
import android.app.servertransaction.ConfigurationChangeItem;
import android.content.ComponentName;
import android.content.IIntentReceiver;
import android.content.Intent;
import android.content.IntentFilter;
import android.content.pm.ActivityInfo;
import android.content.pm.PackageManager;
import android.content.pm.ServiceInfo;
import android.content.res.Configuration;
import android.content.res.Resources;
import android.database.IContentObserver;
import android.net.Uri;
import android.os.BatteryManager;
import android.os.Bundle;
import android.os.IBinder;
import android.os.RemoteBinders;
import android.util.ArrayMap;

import com.android.internal.os.ControlChannel;

import org.json.JSONException;
import org.json.JSONObject;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * The system side of this process: activities, services, broadcasts and alarms.
 *
 * <p>All state belongs to one thread, system_server:ActivityManager. A call of the app is carried out there while the
 * caller waits, and returns only after the callbacks that it causes have been posted to the app: between the two the app
 * never looks idle. Calls into the app go out through {@link IApplicationThread}, that is over a binder thread.
 */
public final class ActivityManagerService {
    private static final ActivityManagerService sSelf = new ActivityManagerService();

    private final SystemThread mThread = new SystemThread("ActivityManager");
    private final ActivityStack mStack = new ActivityStack(mThread);
    private final ActiveServices mServices = new ActiveServices();
    private final BroadcastQueue mBroadcasts = new BroadcastQueue();
    private final OtherProcesses mOthers = new OtherProcesses();
    private final ToastQueue mToasts = new ToastQueue(mThread);
    private final ArrayMap<Object, Object> mAlarms = new ArrayMap<Object, Object>();
    private final ArrayList<Runnable> mUntilAttached = new ArrayList<Runnable>();
    private volatile PackageRecord mPackage;
    private volatile PackageManager mPackageManager;
    private volatile Configuration mConfig;
    private int mWidth;
    private int mHeight;
    private boolean mWaitForDebugger;
    private ComponentName mInstrumentation; // that the process was started for, null if it is an ordinary one
    private Bundle mInstrumentationArgs;
    private IApplicationThread mApp;

    private ActivityManagerService() {
        mThread.start();
    }

    public static ActivityManagerService self() {
        return sSelf;
    }

    private <T> T call(Callable<T> body) {
        return mThread.call(body);
    }

    private void run(final Runnable body) {
        mThread.call(new Callable<Void>() {
            @Override
            public Void call() {
                body.run();
                return null;
            }
        });
    }

    /** Runs a request of the desk on the system's thread, once the app is there; returns at once. */
    void whenAttached(Runnable request) {
        mThread.execute(() -> {
            if (mApp == null) {
                mUntilAttached.add(request);
            } else {
                request.run();
            }
        });
    }

    // ---- the process ----

    /** Says what app this process is; the main thread attaches afterwards. */
    void bind(PackageRecord pkg, boolean waitForDebugger, int rotation, int width, int height) {
        run(() -> {
            mWidth = width;
            mHeight = height;
            mWaitForDebugger = waitForDebugger;
            mConfig = configuration(rotation);
            mPackageManager = new DeskPackageManager(pkg);
            mPackage = pkg;
        });
    }

    /** Says which tests this process is to run; before it is bound. */
    void setInstrumentation(ComponentName instrumentation, Bundle arguments) {
        run(() -> {
            mInstrumentation = instrumentation;
            mInstrumentationArgs = arguments;
        });
    }

    private Configuration configuration(int rotation) {
        boolean turned = rotation % 2 != 0;
        return Configuration.forScreen(turned ? mHeight : mWidth, turned ? mWidth : mHeight);
    }

    /** The main thread is there: tells it what it is to be, then what was asked for meanwhile. */
    public void attachApplication(IApplicationThread app) {
        ActivityThread.AppBindData data = new ActivityThread.AppBindData();
        data.appInfo = mPackage.appInfo;
        data.resources = new Resources(mPackage.appInfo.sourceDir, new Configuration(mConfig));
        data.waitForDebugger = mWaitForDebugger;
        data.providers = mPackage.providers;
        data.instrumentationName = mInstrumentation;
        data.instrumentationArgs = mInstrumentationArgs;
        run(() -> {
            mApp = app;
            app.bindApplication(data);
            mServices.attach(app, mPackage);
            mBroadcasts.attach(app, mPackage);
            mBroadcasts.send(battery(), null, 0, null, null, false, true, null);
            mStack.attach(app, mConfig);
            for (Runnable request : mUntilAttached) {
                request.run();
            }
            mUntilAttached.clear();
        });
    }

    private static Intent battery() {
        return new Intent(Intent.ACTION_BATTERY_CHANGED).putExtra(BatteryManager.EXTRA_LEVEL, 100)
                .putExtra(BatteryManager.EXTRA_SCALE, 100)
                .putExtra(BatteryManager.EXTRA_STATUS, BatteryManager.BATTERY_STATUS_FULL)
                .putExtra(BatteryManager.EXTRA_PLUGGED, BatteryManager.BATTERY_PLUGGED_AC);
    }

    public String getPackageName() {
        PackageRecord pkg = mPackage;
        return pkg == null ? "zygote" : pkg.appInfo.packageName;
    }

    /** The name of this process. */
    public String getProcessName() {
        PackageRecord pkg = mPackage;
        return pkg == null ? "zygote" : pkg.process;
    }

    public PackageManager getPackageManager() {
        return mPackageManager;
    }

    /** Tells the desk of an exception that nobody caught; never waits for the system's thread. */
    public void handleApplicationCrash(String thread, String stack) {
        ControlChannel.get().send("{\"type\":\"crash\",\"thread\":" + org.json.JSONObject.quote(thread) + ",\"stack\":"
                + org.json.JSONObject.quote(stack) + "}");
    }

    // ---- instrumentation ----

    /** Passes on what the tests say of their progress. */
    public void addInstrumentationResults(int code, Bundle results) {
        reportInstrumentation("status", code, results);
    }

    /** The tests have ended. The desk ends the process; until then there is nothing more to do. */
    public void finishInstrumentation(int code, Bundle results) {
        reportInstrumentation("result", code, results);
    }

    private static void reportInstrumentation(String what, int code, Bundle results) {
        JSONObject texts = new JSONObject();
        try {
            for (String key : results == null ? Collections.<String>emptySet() : results.keySet()) {
                texts.put(key, String.valueOf(results.get(key)));
            }
        } catch (JSONException e) {
            throw new IllegalArgumentException(e);
        }
        ControlChannel.get().send("{\"type\":\"instrumentation-" + what + "\",\"code\":" + code + ",\"results\":" + texts
                + "}");
    }

    // ---- activities, as the app asks ----

    public int startActivity(IBinder caller, Intent intent, String resultWho, int requestCode) {
        return call(() -> start(intent, ActivityRecord.forToken(caller), resultWho, requestCode));
    }

    private int start(Intent intent, ActivityRecord source, String resultWho, int requestCode) {
        ActivityInfo info = mPackage.resolveActivity(intent);
        if (info == null) {
            return intent.getComponent() != null ? ActivityManager.START_CLASS_NOT_FOUND
                    : ActivityManager.START_INTENT_NOT_RESOLVED;
        }
        if (intent.getComponent() == null) {
            intent.setComponent(new ComponentName(info.packageName, info.name));
        }
        return mStack.start(info, intent, source, resultWho, requestCode);
    }

    public boolean finishActivity(IBinder token, int resultCode, Intent data) {
        return call(() -> mStack.finish(ActivityRecord.forToken(token), resultCode, data));
    }

    public boolean finishActivityAffinity(IBinder token) {
        return call(() -> mStack.finishAll());
    }

    public void finishSubActivity(IBinder token, int requestCode) {
        run(() -> mStack.finishSub(ActivityRecord.forToken(token), requestCode));
    }

    public boolean moveActivityTaskToBack(IBinder token, boolean nonRoot) {
        return call(() -> {
            ActivityRecord r = ActivityRecord.forToken(token);
            if (r == null || !nonRoot && !mStack.isRoot(r)) {
                return false;
            }
            mStack.goHome();
            return true;
        });
    }

    public boolean isTaskRoot(IBinder token) {
        return call(() -> mStack.isRoot(ActivityRecord.forToken(token)));
    }

    public ComponentName getCallingActivity(IBinder token) {
        return call(() -> {
            ActivityRecord r = ActivityRecord.forToken(token);
            return r == null || r.resultTo == null ? null : r.resultTo.component;
        });
    }

    // ---- activities, as the app reports ----

    public void activityResumed(IBinder token) {
        run(() -> mStack.resumed(ActivityRecord.forToken(token)));
    }

    public void activityPaused(IBinder token) {
        run(() -> mStack.paused(ActivityRecord.forToken(token)));
    }

    public void activityStopped(IBinder token, Bundle state) {
        run(() -> mStack.stopped(ActivityRecord.forToken(token), state));
    }

    public void activityDestroyed(IBinder token) {
        run(() -> mStack.destroyed(ActivityRecord.forToken(token)));
    }

    public void activityRelaunched(IBinder token) {
    }

    public void activityIdle(IBinder token) {
        run(() -> mStack.idle(ActivityRecord.forToken(token)));
    }

    // ---- services ----

    public ComponentName startService(Intent service) {
        return call(() -> {
            ServiceInfo info = mPackage.resolveService(service);
            if (info == null || mPackage.isHere(info)) {
                return mServices.start(service);
            }
            mOthers.start(info, service);
            return new ComponentName(info.packageName, info.name);
        });
    }

    public boolean stopService(Intent service) {
        return call(() -> {
            ServiceInfo info = mPackage.resolveService(service);
            if (info == null || mPackage.isHere(info)) {
                return mServices.stop(service);
            }
            mOthers.stop(info, service);
            return true;
        });
    }

    public boolean stopServiceToken(ComponentName name, IBinder token, int startId) {
        return call(() -> mServices.stopToken(token, startId));
    }

    public boolean bindService(Intent service, IServiceConnection connection, int flags) {
        return call(() -> {
            ServiceInfo info = mPackage.resolveService(service);
            if (info == null || mPackage.isHere(info)) {
                return mServices.bind(service, connection, flags);
            }
            mOthers.bind(info, service, connection, flags);
            return true;
        });
    }

    public boolean unbindService(IServiceConnection connection) {
        return call(() -> mOthers.unbind(connection) || mServices.unbind(connection));
    }

    public void publishService(IBinder token, Intent intent, IBinder service) {
        run(() -> mServices.publish(token, intent, service));
    }

    public void unbindFinished(IBinder token, Intent intent) {
        run(() -> mServices.unbindFinished(token, intent));
    }

    /** The app is done with a request for a service. There is no ANR here that this would fend off. */
    public void serviceDoneExecuting(IBinder token) {
    }

    public List<ComponentName> getRunningServices() {
        return call(() -> mServices.running());
    }

    // ---- broadcasts ----

    public Intent registerReceiver(IIntentReceiver receiver, IntentFilter filter) {
        return call(() -> mBroadcasts.register(receiver, filter));
    }

    public void unregisterReceiver(IIntentReceiver receiver) {
        run(() -> mBroadcasts.unregister(receiver));
    }

    public void broadcastIntent(Intent intent, IIntentReceiver resultTo, int code, String data, Bundle extras,
            boolean ordered, boolean sticky) {
        run(() -> {
            mBroadcasts.send(intent, resultTo, code, data, extras, ordered, sticky, null);
            if (mPackage.hasProcesses()) {
                mOthers.broadcast(intent, mPackage.receivingProcesses(intent));
            }
        });
    }

    /** A broadcast of another process. */
    void broadcastHere(Intent intent) {
        run(() -> mBroadcasts.send(intent, null, 0, null, null, false, false, null));
    }

    public void removeSticky(Intent intent) {
        run(() -> mBroadcasts.removeSticky(intent));
    }

    public void finishReceiver(IBinder token, int code, String data, Bundle extras, boolean abort) {
        run(() -> mBroadcasts.finishReceiver(token, code, data, extras, abort));
    }

    // ---- content ----

    public void notifyChange(IContentObserver.Stub observer, boolean selfChange, Uri uri) {
        run(() -> observer.proxy().onChangeEtc(selfChange, new Uri[] {uri}, 0, 0));
    }

    // ---- alarms ----

    /** Runs send in delay ms, and then at the interval if it is not 0, until it is cancelled. */
    public void setAlarm(Object key, long delay, long interval, Runnable send) {
        run(() -> {
            mThread.remove(mAlarms.remove(key));
            mAlarms.put(key, mThread.executeDelayed(() -> fire(key, interval, send), Math.max(delay, 1)));
        });
    }

    private void fire(Object key, long interval, Runnable send) {
        mAlarms.remove(key);
        if (interval > 0) {
            mAlarms.put(key, mThread.executeDelayed(() -> fire(key, interval, send), interval));
        }
        send.run();
    }

    public void cancelAlarm(Object key) {
        run(() -> mThread.remove(mAlarms.remove(key)));
    }

    // ---- toasts ----

    public void enqueueToast(ITransientNotification.Stub toast, int duration) {
        run(() -> mToasts.enqueue(toast, duration));
    }

    public void cancelToast(IBinder toast) {
        run(() -> mToasts.cancel(toast));
    }

    // ---- what the desk asks; on the system's thread ----

    /** Starts an activity from outside the app; false if there is none for the intent. */
    boolean startFromShell(Intent intent, boolean toFront) {
        ActivityInfo info = mPackage.resolveActivity(intent);
        boolean launcher = info != null && info == mPackage.launcher;
        if ((toFront || launcher) && mStack.moveToFront()) {
            return true;
        }
        intent.addFlags(Intent.FLAG_ACTIVITY_NEW_TASK);
        return start(intent, null, null, -1) >= 0;
    }

    void startServiceFromShell(Intent intent) {
        mServices.start(intent);
    }

    void stopServiceFromShell(Intent intent) {
        mServices.stop(intent);
    }

    /** The shell's broadcasts are ordered, so that their end is known. */
    void broadcastFromShell(Intent intent, Runnable done) {
        mBroadcasts.send(intent, null, 0, null, null, true, false, done);
    }

    /** Carries out what another process of the app asks for. */
    void carryOut(String command, String request) {
        OtherProcesses.carryOut(this, command, RemoteBinders.decode(request));
    }

    void goHome() {
        mStack.goHome();
    }

    void rotate(int rotation) {
        Configuration config = configuration(rotation);
        if (config.equals(mConfig)) {
            return;
        }
        mConfig = config;
        ClientTransaction t = ClientTransaction.obtain(mApp, null);
        t.addCallback(ConfigurationChangeItem.obtain(config));
        t.schedule();
        mStack.configurationChanged(config);
    }

    String dump() {
        StringBuilder b = new StringBuilder();
        mStack.dump(b);
        mServices.dump(b);
        return b.toString();
    }
}
