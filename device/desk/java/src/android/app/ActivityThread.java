package android.app;

import android.app.servertransaction.ActivityLifecycleItem;
import android.app.servertransaction.ActivityRelaunchItem;
import android.app.servertransaction.ActivityResultItem;
import android.app.servertransaction.ClientTransaction;
import android.app.servertransaction.DestroyActivityItem;
import android.app.servertransaction.PauseActivityItem;
import android.app.servertransaction.PendingTransactionActions;
import android.app.servertransaction.PendingTransactionActions.StopInfo;
import android.app.servertransaction.ResumeActivityItem;
import android.app.servertransaction.TransactionExecutor;
import android.content.BroadcastReceiver;
import android.content.ComponentCallbacks2;
import android.content.ComponentName;
import android.content.ContentProvider;
import android.content.Context;
import android.content.IIntentReceiver;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.content.pm.ApplicationInfo;
import android.content.pm.ProviderInfo;
import android.content.pm.ServiceInfo;
import android.content.res.Configuration;
import android.content.res.Resources;
import android.os.Bundle;
import android.os.Debug;
import android.os.Handler;
import android.os.IBinder;
import android.os.Looper;
import android.os.Message;
import android.os.MessageQueue;
import android.util.AndroidRuntimeException;
import android.util.ArrayMap;
import android.util.ArraySet;
import android.util.Log;
import android.util.SuperNotCalledException;
import android.view.View;
import android.view.Window;
import android.view.WindowManager;
import android.view.WindowManagerGlobal;

import java.io.File;
import java.util.ArrayList;
import java.util.List;

/**
 * The main thread of an app: carries out what the system asks for.
 *
 * <p>Faithful to Android 11 in what a debugger sees: requests come in on binder threads through
 * {@link ApplicationThread}, become messages of {@link H} with the real codes, and are carried out by the handle methods
 * inside the dispatch of those messages; activities by way of transactions and {@link Instrumentation}.
 */
public final class ActivityThread extends ClientTransactionHandler {
    private static final String TAG = "ActivityThread";

    private static volatile ActivityThread sCurrentActivityThread;
    static volatile Handler sMainThreadHandler;

    final ApplicationThread mAppThread = new ApplicationThread();
    final Looper mLooper = Looper.myLooper();
    final H mH = new H();
    final ArrayMap<IBinder, ActivityClientRecord> mActivities = new ArrayMap<IBinder, ActivityClientRecord>();
    private final ArrayMap<String, ContentProvider> mProviders = new ArrayMap<String, ContentProvider>();
    private final ArraySet<IBinder> mActivitiesToBeDestroyed = new ArraySet<IBinder>();
    private ArrayList<ActivityClientRecord> mNewActivities = new ArrayList<ActivityClientRecord>();
    final ArrayMap<IBinder, Service> mServices = new ArrayMap<IBinder, Service>();
    private final TransactionExecutor mTransactionExecutor = new TransactionExecutor(this);
    Application mInitialApplication;
    Instrumentation mInstrumentation;
    AppBindData mBoundApplication;
    LoadedApk mPackageInfo;

    /** What a process is to become. */
    public static final class AppBindData {
        public ApplicationInfo appInfo;
        public Resources resources;
        public boolean waitForDebugger;
        public List<ProviderInfo> providers;
        public ComponentName instrumentationName;
        public Bundle instrumentationArgs;

        @Override
        public String toString() {
            return "AppBindData{appInfo=" + appInfo.packageName + "}";
        }
    }

    /** An activity as this thread knows it. */
    public static final class ActivityClientRecord {
        public final IBinder token;
        Intent intent;
        ActivityInfo activityInfo;
        Activity activity;
        Window window;
        Bundle state;
        Activity.NonConfigurationInstances lastNonConfigurationInstances;
        Configuration overrideConfig;
        List<ResultInfo> pendingResults;
        List<Intent> pendingIntents;
        boolean paused;
        boolean stopped;
        boolean hideForNow;
        public boolean isForward = true;
        private int mLifecycleState = ActivityLifecycleItem.PRE_ON_CREATE;

        public ActivityClientRecord(IBinder token, Intent intent, ActivityInfo info, Configuration config, Bundle state,
                List<ResultInfo> pendingResults, List<Intent> pendingIntents) {
            this.token = token;
            this.intent = intent;
            this.activityInfo = info;
            this.overrideConfig = config;
            this.state = state;
            this.pendingResults = pendingResults;
            this.pendingIntents = pendingIntents;
        }

        public int getLifecycleState() {
            return mLifecycleState;
        }

        void setState(int newState) {
            mLifecycleState = newState;
            switch (newState) {
                case ActivityLifecycleItem.ON_CREATE:
                    paused = true;
                    stopped = true;
                    break;
                case ActivityLifecycleItem.ON_START:
                    paused = true;
                    stopped = false;
                    break;
                case ActivityLifecycleItem.ON_RESUME:
                    paused = false;
                    stopped = false;
                    break;
                case ActivityLifecycleItem.ON_PAUSE:
                    paused = true;
                    stopped = false;
                    break;
                case ActivityLifecycleItem.ON_STOP:
                    paused = true;
                    stopped = true;
                    break;
                default:
                    break;
            }
        }

        @Override
        public String toString() {
            ComponentName name = intent != null ? intent.getComponent() : null;
            return "ActivityRecord{" + Integer.toHexString(System.identityHashCode(this)) + " token=" + token + " "
                    + (name == null ? "no component name" : name.toShortString()) + "}";
        }
    }

    static final class CreateServiceData {
        IBinder token;
        ServiceInfo info;
        Intent intent;

        @Override
        public String toString() {
            return "CreateServiceData{token=" + token + " className=" + info.name + "}";
        }
    }

    static final class BindServiceData {
        IBinder token;
        Intent intent;
        boolean rebind;

        @Override
        public String toString() {
            return "BindServiceData{token=" + token + " intent=" + intent + "}";
        }
    }

    static final class ServiceArgsData {
        IBinder token;
        boolean taskRemoved;
        int startId;
        int flags;
        Intent args;

        @Override
        public String toString() {
            return "ServiceArgsData{token=" + token + " startId=" + startId + " args=" + args + "}";
        }
    }

    static final class ReceiverData extends BroadcastReceiver.PendingResult {
        Intent intent;
        ActivityInfo info;

        ReceiverData(Intent intent, int resultCode, String resultData, Bundle resultExtras, boolean ordered,
                IBinder token) {
            super(resultCode, resultData, resultExtras, TYPE_COMPONENT, ordered, false, token);
            this.intent = intent;
        }

        @Override
        public String toString() {
            return "ReceiverData{intent=" + intent + " packageName=" + info.packageName + "}";
        }
    }

    static final class ContextCleanupInfo {
        ContextImpl context;
        String what;
        String who;
    }

    /** The app's end of the calls of the system; they arrive on binder threads. */
    private final class ApplicationThread extends IApplicationThread.Stub {
        @Override
        public void bindApplication(AppBindData data) {
            sendMessage(H.BIND_APPLICATION, data);
        }

        @Override
        public void scheduleTransaction(ClientTransaction transaction) {
            ActivityThread.this.scheduleTransaction(transaction);
        }

        @Override
        public void scheduleCreateService(IBinder token, ServiceInfo info) {
            CreateServiceData s = new CreateServiceData();
            s.token = token;
            s.info = info;
            sendMessage(H.CREATE_SERVICE, s);
        }

        @Override
        public void scheduleBindService(IBinder token, Intent intent, boolean rebind) {
            BindServiceData s = new BindServiceData();
            s.token = token;
            s.intent = intent;
            s.rebind = rebind;
            sendMessage(H.BIND_SERVICE, s);
        }

        @Override
        public void scheduleUnbindService(IBinder token, Intent intent) {
            BindServiceData s = new BindServiceData();
            s.token = token;
            s.intent = intent;
            sendMessage(H.UNBIND_SERVICE, s);
        }

        @Override
        public void scheduleServiceArgs(IBinder token, List<ServiceStartArgs> args) {
            for (ServiceStartArgs ssa : args) {
                ServiceArgsData s = new ServiceArgsData();
                s.token = token;
                s.taskRemoved = ssa.taskRemoved;
                s.startId = ssa.startId;
                s.flags = ssa.flags;
                s.args = ssa.args;
                sendMessage(H.SERVICE_ARGS, s);
            }
        }

        @Override
        public void scheduleStopService(IBinder token) {
            sendMessage(H.STOP_SERVICE, token);
        }

        @Override
        public void scheduleReceiver(Intent intent, ActivityInfo info, IBinder broadcast, int resultCode, String data,
                Bundle extras, boolean ordered) {
            ReceiverData r = new ReceiverData(intent, resultCode, data, extras, ordered, broadcast);
            r.info = info;
            sendMessage(H.RECEIVER, r);
        }

        @Override
        public void scheduleRegisteredReceiver(IIntentReceiver receiver, Intent intent, IBinder broadcast,
                int resultCode, String data, Bundle extras, boolean ordered, boolean sticky) {
            receiver.performReceive(intent, broadcast, resultCode, data, extras, ordered, sticky);
        }

        @Override
        public void scheduleTrimMemory(final int level) {
            mH.post(new Runnable() {
                @Override
                public void run() {
                    handleTrimMemory(level);
                }
            });
        }
    }

    /** The messages of the main thread; the codes are Android's. */
    final class H extends Handler {
        public static final int BIND_APPLICATION = 110;
        public static final int EXIT_APPLICATION = 111;
        public static final int RECEIVER = 113;
        public static final int CREATE_SERVICE = 114;
        public static final int SERVICE_ARGS = 115;
        public static final int STOP_SERVICE = 116;
        public static final int CONFIGURATION_CHANGED = 118;
        public static final int CLEAN_UP_CONTEXT = 119;
        public static final int GC_WHEN_IDLE = 120;
        public static final int BIND_SERVICE = 121;
        public static final int UNBIND_SERVICE = 122;
        public static final int LOW_MEMORY = 124;
        public static final int EXECUTE_TRANSACTION = 159;
        public static final int RELAUNCH_ACTIVITY = 160;

        @Override
        public void handleMessage(Message msg) {
            switch (msg.what) {
                case BIND_APPLICATION:
                    handleBindApplication((AppBindData) msg.obj);
                    break;
                case RECEIVER:
                    handleReceiver((ReceiverData) msg.obj);
                    break;
                case CREATE_SERVICE:
                    handleCreateService((CreateServiceData) msg.obj);
                    break;
                case BIND_SERVICE:
                    handleBindService((BindServiceData) msg.obj);
                    break;
                case UNBIND_SERVICE:
                    handleUnbindService((BindServiceData) msg.obj);
                    break;
                case SERVICE_ARGS:
                    handleServiceArgs((ServiceArgsData) msg.obj);
                    break;
                case STOP_SERVICE:
                    handleStopService((IBinder) msg.obj);
                    break;
                case CONFIGURATION_CHANGED:
                    handleConfigurationChanged((Configuration) msg.obj);
                    break;
                case CLEAN_UP_CONTEXT:
                    ContextCleanupInfo cci = (ContextCleanupInfo) msg.obj;
                    cci.context.performFinalCleanup(cci.who, cci.what);
                    break;
                case EXECUTE_TRANSACTION:
                    mTransactionExecutor.execute((ClientTransaction) msg.obj);
                    break;
                case RELAUNCH_ACTIVITY:
                    handleRelaunchActivityLocally((IBinder) msg.obj);
                    break;
                default:
                    break;
            }
        }
    }

    /** Tells the system, when the main thread has nothing else to do, which activities have been shown. */
    private final class Idler implements MessageQueue.IdleHandler {
        @Override
        public boolean queueIdle() {
            ArrayList<ActivityClientRecord> shown = mNewActivities;
            mNewActivities = new ArrayList<ActivityClientRecord>();
            for (ActivityClientRecord r : shown) {
                if (r.activity != null && !r.activity.mFinished) {
                    ActivityManager.getService().activityIdle(r.token);
                }
            }
            return false;
        }
    }

    private ActivityThread() {
    }

    /** The main thread's program: never returns but by an exception. */
    public static void main(String[] args) {
        Looper.prepareMainLooper();
        ActivityThread thread = new ActivityThread();
        thread.attach();
        if (sMainThreadHandler == null) {
            sMainThreadHandler = thread.getHandler();
        }
        Looper.loop();
        throw new RuntimeException("Main thread loop unexpectedly exited");
    }

    private void attach() {
        sCurrentActivityThread = this;
        sMainThreadHandler = mH;
        ActivityManager.getService().attachApplication(mAppThread.proxy());
    }

    public static ActivityThread currentActivityThread() {
        return sCurrentActivityThread;
    }

    public static String currentPackageName() {
        ActivityThread at = currentActivityThread();
        return at != null && at.mBoundApplication != null ? at.mBoundApplication.appInfo.packageName : null;
    }

    public static String currentProcessName() {
        return ActivityManager.getService().getProcessName();
    }

    public static Application currentApplication() {
        ActivityThread at = currentActivityThread();
        return at != null ? at.mInitialApplication : null;
    }

    public Application getApplication() {
        return mInitialApplication;
    }

    public Instrumentation getInstrumentation() {
        return mInstrumentation;
    }

    public IApplicationThread getApplicationThread() {
        return mAppThread;
    }

    public Looper getLooper() {
        return mLooper;
    }

    final Handler getHandler() {
        return mH;
    }

    /** The activities of this process, in no particular order; for dumps, on the main thread. */
    public List<Activity> getActivities() {
        List<Activity> list = new ArrayList<Activity>();
        for (int i = 0; i < mActivities.size(); i++) {
            if (mActivities.valueAt(i).activity != null) {
                list.add(mActivities.valueAt(i).activity);
            }
        }
        return list;
    }

    @Override
    void sendMessage(int what, Object obj) {
        Message msg = Message.obtain();
        msg.what = what;
        msg.obj = obj;
        mH.sendMessage(msg);
    }

    private void handleBindApplication(AppBindData data) {
        mBoundApplication = data;
        if (data.waitForDebugger) {
            Debug.waitForDebugger();
        }
        mPackageInfo = new LoadedApk(this, data.appInfo, data.resources);
        Thread.currentThread().setContextClassLoader(mPackageInfo.getClassLoader());
        android.os.Environment.setExternalStorageDirectory(new File(data.appInfo.dataDir, "sdcard"));
        mInstrumentation = createInstrumentation(data);
        Application app = mPackageInfo.makeApplication(null);
        mInitialApplication = app;
        installContentProviders(app, data.providers);
        try {
            mInstrumentation.onCreate(data.instrumentationArgs);
        } catch (Exception e) {
            throw new RuntimeException("Exception thrown in onCreate() of " + data.instrumentationName + ": " + e, e);
        }
        try {
            mInstrumentation.callApplicationOnCreate(app);
        } catch (Exception e) {
            if (!mInstrumentation.onException(app, e)) {
                throw new RuntimeException("Unable to create application " + app.getClass().getName() + ": " + e, e);
            }
        }
    }

    /** The instrumentation that this process was started for, or the plain one. */
    private Instrumentation createInstrumentation(AppBindData data) {
        if (data.instrumentationName == null) {
            Instrumentation plain = new Instrumentation();
            plain.basicInit(this);
            return plain;
        }
        Instrumentation tests;
        try {
            tests = (Instrumentation) Instrumentation.instantiate(mPackageInfo.getClassLoader(),
                    data.instrumentationName.getClassName());
        } catch (Exception e) {
            throw new RuntimeException("Unable to instantiate instrumentation " + data.instrumentationName + ": " + e, e);
        }
        tests.init(this, ContextImpl.createAppContext(this, mPackageInfo),
                ContextImpl.createAppContext(this, mPackageInfo), data.instrumentationName);
        return tests;
    }

    /** The tests have ended, and with them the process. */
    void finishInstrumentation(int resultCode, Bundle results) {
        ActivityManager.getService().finishInstrumentation(resultCode, results);
    }

    // ---- content providers ----

    private void installContentProviders(Context context, List<ProviderInfo> providers) {
        for (ProviderInfo info : providers) {
            try {
                ContentProvider p = (ContentProvider) mPackageInfo.getClassLoader().loadClass(info.name)
                        .getDeclaredConstructor().newInstance();
                p.attachInfo(context, info);
                synchronized (mProviders) {
                    for (String authority : info.authority.split(";")) {
                        mProviders.put(authority, p);
                    }
                }
            } catch (Exception e) {
                throw new RuntimeException("Unable to get provider " + info.name + ": " + e, e);
            }
        }
    }

    /** The app's provider of an authority, null if it has none. */
    public ContentProvider provider(String authority) {
        synchronized (mProviders) {
            return mProviders.get(authority);
        }
    }

    // ---- activities ----

    @Override
    public void addActivityToBeDestroyed(IBinder token) {
        synchronized (mActivitiesToBeDestroyed) {
            mActivitiesToBeDestroyed.add(token);
        }
    }

    @Override
    public boolean forgetIfNeverLaunched(IBinder token, ClientTransaction transaction) {
        synchronized (mActivitiesToBeDestroyed) {
            if (!mActivitiesToBeDestroyed.contains(token)) {
                return false;
            }
            if (transaction.getLifecycleStateRequest() instanceof DestroyActivityItem) {
                mActivitiesToBeDestroyed.remove(token);
            }
        }
        return getActivityClient(token) == null;
    }

    @Override
    public ActivityClientRecord getActivityClient(IBinder token) {
        return token == null ? null : mActivities.get(token);
    }

    public final Activity getActivity(IBinder token) {
        ActivityClientRecord r = mActivities.get(token);
        return r == null ? null : r.activity;
    }

    /** Gives an activity the result of one that an instrumentation stands for. */
    void sendActivityResult(IBinder token, String id, int requestCode, int resultCode, Intent data) {
        ArrayList<ResultInfo> results = new ArrayList<ResultInfo>();
        results.add(new ResultInfo(id, requestCode, resultCode, data));
        ClientTransaction transaction = ClientTransaction.obtain(mAppThread, token);
        transaction.addCallback(ActivityResultItem.obtain(results));
        mAppThread.scheduleTransaction(transaction);
    }

    private Activity performLaunchActivity(ActivityClientRecord r, Intent customIntent) {
        ComponentName component = r.intent.getComponent();
        ContextImpl appContext = ContextImpl.createActivityContext(this, mPackageInfo, r.token);
        Activity activity = null;
        try {
            ClassLoader cl = appContext.getClassLoader();
            activity = mInstrumentation.newActivity(cl, component.getClassName(), r.intent);
            r.intent.setExtrasClassLoader(cl);
            if (r.state != null) {
                r.state.setClassLoader(cl);
            }
        } catch (Exception e) {
            if (!mInstrumentation.onException(activity, e)) {
                throw new RuntimeException("Unable to instantiate activity " + component + ": " + e, e);
            }
        }
        try {
            Application app = mPackageInfo.makeApplication(mInstrumentation);
            if (activity == null) {
                mActivities.put(r.token, r);
                return null;
            }
            appContext.setOuterContext(activity);
            activity.attach(appContext, this, mInstrumentation, r.token, app, r.intent, r.activityInfo,
                    r.activityInfo.loadLabel(appContext.getPackageManager()), r.lastNonConfigurationInstances,
                    appContext.getResources().getConfiguration());
            if (customIntent != null) {
                activity.mIntent = customIntent;
            }
            r.lastNonConfigurationInstances = null;
            activity.mStartedActivity = false;
            if (r.activityInfo.theme != 0) {
                activity.setTheme(r.activityInfo.theme);
            }
            activity.mCalled = false;
            r.activity = activity;
            mInstrumentation.callActivityOnCreate(activity, r.state);
            checkCalled(activity, r, "onCreate");
            r.setState(ActivityLifecycleItem.ON_CREATE);
            mActivities.put(r.token, r);
        } catch (SuperNotCalledException e) {
            throw e;
        } catch (Exception e) {
            if (!mInstrumentation.onException(activity, e)) {
                throw new RuntimeException("Unable to start activity " + component + ": " + e, e);
            }
        }
        return activity;
    }

    private static void checkCalled(Activity activity, ActivityClientRecord r, String method) {
        if (!activity.mCalled) {
            throw new SuperNotCalledException("Activity " + r.intent.getComponent().toShortString()
                    + " did not call through to super." + method + "()");
        }
    }

    @Override
    public Activity handleLaunchActivity(ActivityClientRecord r, PendingTransactionActions pendingActions,
            Intent customIntent) {
        final Activity a = performLaunchActivity(r, customIntent);
        if (a != null) {
            if (!r.activity.mFinished && pendingActions != null) {
                pendingActions.setOldState(r.state);
                pendingActions.setRestoreInstanceState(true);
                pendingActions.setCallOnPostCreate(true);
            }
        } else {
            ActivityManager.getService().finishActivity(r.token, Activity.RESULT_CANCELED, null);
        }
        return a;
    }

    @Override
    public void handleStartActivity(IBinder token, PendingTransactionActions pendingActions) {
        final ActivityClientRecord r = mActivities.get(token);
        final Activity activity = r.activity;
        if (activity == null) {
            return;
        }
        if (!r.stopped) {
            throw new IllegalStateException("Can't start activity that is not stopped.");
        }
        if (activity.mFinished) {
            return;
        }
        activity.performStart("handleStartActivity");
        r.setState(ActivityLifecycleItem.ON_START);
        if (pendingActions == null) {
            return; // on the way to a restart
        }
        if (pendingActions.shouldRestoreInstanceState() && r.state != null) {
            mInstrumentation.callActivityOnRestoreInstanceState(activity, r.state);
        }
        if (pendingActions.shouldCallOnPostCreate()) {
            activity.mCalled = false;
            mInstrumentation.callActivityOnPostCreate(activity, r.state);
            checkCalled(activity, r, "onPostCreate");
        }
        // The window is shown at the resume that follows: that is when the focus is decided anew.
    }

    @Override
    public void performRestartActivity(IBinder token, boolean start) {
        ActivityClientRecord r = mActivities.get(token);
        if (r.stopped) {
            r.activity.performRestart(start, "performRestartActivity");
            if (start) {
                r.setState(ActivityLifecycleItem.ON_START);
            }
        }
    }

    ActivityClientRecord performResumeActivity(IBinder token, boolean finalStateRequest, String reason) {
        final ActivityClientRecord r = mActivities.get(token);
        if (r == null || r.activity == null || r.activity.mFinished) {
            return null;
        }
        if (r.getLifecycleState() == ActivityLifecycleItem.ON_RESUME) {
            return null;
        }
        if (finalStateRequest) {
            r.hideForNow = false;
            r.activity.mStartedActivity = false;
        }
        try {
            r.activity.onStateNotSaved();
            r.activity.mFragments.noteStateNotSaved();
            if (r.pendingIntents != null) {
                deliverNewIntents(r, r.pendingIntents);
                r.pendingIntents = null;
            }
            if (r.pendingResults != null) {
                deliverResults(r, r.pendingResults, reason);
                r.pendingResults = null;
            }
            r.activity.performResume(false, reason);
            r.state = null;
            r.setState(ActivityLifecycleItem.ON_RESUME);
        } catch (Exception e) {
            if (!mInstrumentation.onException(r.activity, e)) {
                throw new RuntimeException("Unable to resume activity " + r.intent.getComponent().toShortString()
                        + ": " + e, e);
            }
        }
        return r;
    }

    @Override
    public void handleResumeActivity(IBinder token, boolean finalStateRequest, boolean isForward, String reason) {
        final ActivityClientRecord r = performResumeActivity(token, finalStateRequest, reason);
        if (r == null) {
            return;
        }
        final Activity a = r.activity;
        if (r.window == null && !a.mFinished) {
            r.window = a.getWindow();
            View decor = r.window.getDecorView();
            decor.setVisibility(View.INVISIBLE);
            WindowManager.LayoutParams l = r.window.getAttributes();
            a.mDecor = decor;
            l.type = WindowManager.LayoutParams.TYPE_BASE_APPLICATION;
            if (a.mVisibleFromClient && !a.mWindowAdded) {
                a.mWindowAdded = true;
                WindowManagerGlobal.getInstance().addView(decor, l);
            }
        }
        if (!a.mFinished && a.mDecor != null && !r.hideForNow) {
            r.activity.mVisibleFromServer = true;
            if (a.mVisibleFromClient) {
                a.makeVisible();
            }
        }
        mNewActivities.add(r);
        Looper.myQueue().addIdleHandler(new Idler());
    }

    @Override
    public void handlePauseActivity(IBinder token, boolean finished, boolean userLeaving, int configChanges,
            PendingTransactionActions pendingActions, String reason) {
        ActivityClientRecord r = mActivities.get(token);
        if (r != null && r.activity != null) {
            if (userLeaving) {
                mInstrumentation.callActivityOnUserLeaving(r.activity);
            }
            r.activity.mConfigChangeFlags |= configChanges;
            performPauseActivity(r, finished, reason);
        }
    }

    private void performPauseActivity(ActivityClientRecord r, boolean finished, String reason) {
        if (r.paused && r.activity.mFinished) {
            return; // finished before it was resumed
        }
        if (finished) {
            r.activity.mFinished = true;
        }
        performPauseActivityIfNeeded(r, reason);
    }

    private void performPauseActivityIfNeeded(ActivityClientRecord r, String reason) {
        if (r.paused) {
            return;
        }
        try {
            r.activity.mCalled = false;
            mInstrumentation.callActivityOnPause(r.activity);
            checkCalled(r.activity, r, "onPause");
        } catch (SuperNotCalledException e) {
            throw e;
        } catch (Exception e) {
            if (!mInstrumentation.onException(r.activity, e)) {
                throw new RuntimeException("Unable to pause activity " + r.intent.getComponent().toShortString()
                        + ": " + e, e);
            }
        }
        r.setState(ActivityLifecycleItem.ON_PAUSE);
    }

    @Override
    public void handleStopActivity(IBinder token, int configChanges, PendingTransactionActions pendingActions,
            boolean finalStateRequest, String reason) {
        final ActivityClientRecord r = mActivities.get(token);
        if (r == null || r.activity == null) {
            return;
        }
        r.activity.mConfigChangeFlags |= configChanges;
        final StopInfo stopInfo = new StopInfo();
        performStopActivityInner(r, stopInfo, finalStateRequest, reason);
        hide(r);
        QueuedWork.waitToFinish();
        stopInfo.setActivity(r);
        stopInfo.setState(r.state);
        pendingActions.setStopInfo(stopInfo);
    }

    private void performStopActivityInner(ActivityClientRecord r, StopInfo info, boolean finalStateRequest,
            String reason) {
        if (r.stopped) {
            if (r.activity.mFinished) {
                return;
            }
            if (!finalStateRequest) {
                Log.e(TAG, "Performing stop of activity that is already stopped: "
                        + r.intent.getComponent().toShortString());
            }
        }
        performPauseActivityIfNeeded(r, reason);
        callActivityOnStop(r, true, reason);
    }

    /** Stops the activity, then saves its state: the order since Android 9. */
    private void callActivityOnStop(ActivityClientRecord r, boolean saveState, String reason) {
        final boolean shouldSaveState = saveState && !r.activity.mFinished && r.state == null;
        try {
            r.activity.performStop(false, reason);
        } catch (SuperNotCalledException e) {
            throw e;
        } catch (Exception e) {
            if (!mInstrumentation.onException(r.activity, e)) {
                throw new RuntimeException("Unable to stop activity " + r.intent.getComponent().toShortString() + ": "
                        + e, e);
            }
        }
        r.setState(ActivityLifecycleItem.ON_STOP);
        if (shouldSaveState) {
            r.state = new Bundle();
            mInstrumentation.callActivityOnSaveInstanceState(r.activity, r.state);
        }
    }

    @Override
    public void reportStop(PendingTransactionActions pendingActions) {
        if (pendingActions.getStopInfo() != null) {
            mH.post(pendingActions.getStopInfo());
        }
    }

    private void hide(ActivityClientRecord r) {
        View v = r.activity.mDecor;
        if (v != null && r.activity.mVisibleFromServer) {
            r.activity.mVisibleFromServer = false;
            v.setVisibility(View.INVISIBLE);
        }
    }

    private ActivityClientRecord performDestroyActivity(IBinder token, boolean finishing, int configChanges,
            boolean getNonConfigInstance, String reason) {
        ActivityClientRecord r = mActivities.get(token);
        if (r == null) {
            return null;
        }
        if (r.activity == null) {
            mActivities.remove(token);
            return r;
        }
        r.activity.mConfigChangeFlags |= configChanges;
        if (finishing) {
            r.activity.mFinished = true;
        }
        performPauseActivityIfNeeded(r, "destroy");
        if (!r.stopped) {
            callActivityOnStop(r, false, "destroy");
        }
        if (getNonConfigInstance) {
            r.lastNonConfigurationInstances = r.activity.retainNonConfigurationInstances();
        }
        try {
            r.activity.mCalled = false;
            mInstrumentation.callActivityOnDestroy(r.activity);
            checkCalled(r.activity, r, "onDestroy");
            if (r.window != null) {
                r.window.closeAllPanels();
            }
        } catch (SuperNotCalledException e) {
            throw e;
        } catch (Exception e) {
            if (!mInstrumentation.onException(r.activity, e)) {
                throw new RuntimeException("Unable to destroy activity " + r.intent.getComponent().toShortString()
                        + ": " + e, e);
            }
        }
        r.setState(ActivityLifecycleItem.ON_DESTROY);
        mActivities.remove(token);
        return r;
    }

    @Override
    public void handleDestroyActivity(IBinder token, boolean finishing, int configChanges, boolean getNonConfigInstance,
            String reason) {
        ActivityClientRecord r = performDestroyActivity(token, finishing, configChanges, getNonConfigInstance, reason);
        if (r != null && r.activity != null) {
            View v = r.activity.mDecor;
            if (v != null) {
                if (r.activity.mWindowAdded) {
                    WindowManagerGlobal.getInstance().removeView(v, true);
                }
                r.activity.mDecor = null;
            }
            WindowManagerGlobal.getInstance().closeAll(token, r.activity.getClass().getName(), "Activity");
            Context c = r.activity.getBaseContext();
            if (c instanceof ContextImpl) {
                ((ContextImpl) c).scheduleFinalCleanup(r.activity.getClass().getName(), "Activity");
            }
        }
        if (finishing) {
            ActivityManager.getService().activityDestroyed(token);
        }
    }

    @Override
    public void handleRelaunchActivity(IBinder token, List<ResultInfo> pendingResults, List<Intent> pendingNewIntents,
            int configChanges, Configuration config, PendingTransactionActions pendingActions) {
        ActivityClientRecord r = mActivities.get(token);
        if (r == null || r.activity == null) {
            return;
        }
        if (config != null) {
            handleConfigurationOfResources(config);
        }
        r.activity.mConfigChangeFlags |= configChanges;
        r.activity.mChangingConfigurations = true;
        handleRelaunchActivityInner(r, configChanges, pendingResults, pendingNewIntents, pendingActions);
        if (pendingActions != null) {
            pendingActions.setReportRelaunch(true);
        }
    }

    private void handleRelaunchActivityInner(ActivityClientRecord r, int configChanges,
            List<ResultInfo> pendingResults, List<Intent> pendingIntents, PendingTransactionActions pendingActions) {
        final Intent customIntent = r.activity.mIntent;
        if (!r.paused) {
            performPauseActivity(r, false, "handleRelaunchActivity");
        }
        if (!r.stopped) {
            callActivityOnStop(r, true, "handleRelaunchActivity");
        }
        handleDestroyActivity(r.token, false, configChanges, true, "handleRelaunchActivity");
        r.activity = null;
        r.window = null;
        r.hideForNow = false;
        r.pendingResults = append(r.pendingResults, pendingResults);
        r.pendingIntents = append(r.pendingIntents, pendingIntents);
        handleLaunchActivity(r, pendingActions, customIntent);
    }

    private static <T> List<T> append(List<T> list, List<T> more) {
        if (list == null || more == null) {
            return list == null ? more : list;
        }
        List<T> all = new ArrayList<T>(list);
        all.addAll(more);
        return all;
    }

    @Override
    public void reportRelaunch(IBinder token, PendingTransactionActions pendingActions) {
        if (pendingActions.shouldReportRelaunch()) {
            ActivityManager.getService().activityRelaunched(token);
        }
    }

    /** Asks for a relaunch of an activity of this process, by a message: Activity.recreate. */
    void scheduleRelaunchActivity(IBinder token) {
        mH.removeMessages(H.RELAUNCH_ACTIVITY, token);
        sendMessage(H.RELAUNCH_ACTIVITY, token);
    }

    private void handleRelaunchActivityLocally(IBinder token) {
        final ActivityClientRecord r = mActivities.get(token);
        if (r == null) {
            Log.w(TAG, "Activity to relaunch no longer exists");
            return;
        }
        final int prevState = r.getLifecycleState();
        if (prevState < ActivityLifecycleItem.ON_START || prevState == ActivityLifecycleItem.ON_DESTROY) {
            Log.w(TAG, "Activity needs to be already started in order to be relaunched");
            return;
        }
        ClientTransaction transaction = ClientTransaction.obtain(mAppThread, r.token);
        transaction.addCallback(ActivityRelaunchItem.obtain(null, null, 0, null));
        if (prevState == ActivityLifecycleItem.ON_RESUME) {
            transaction.setLifecycleStateRequest(ResumeActivityItem.obtain(false));
        } else if (prevState == ActivityLifecycleItem.ON_PAUSE) {
            transaction.setLifecycleStateRequest(PauseActivityItem.obtain(false, false, 0));
        } else if (prevState == ActivityLifecycleItem.ON_STOP) {
            transaction.setLifecycleStateRequest(android.app.servertransaction.StopActivityItem.obtain(0));
        }
        mTransactionExecutor.execute(transaction);
    }

    @Override
    public void handleSendResult(IBinder token, List<ResultInfo> results, String reason) {
        ActivityClientRecord r = mActivities.get(token);
        if (r == null || r.activity == null) {
            return;
        }
        final boolean resumed = !r.paused;
        if (resumed) {
            r.activity.mCalled = false;
            mInstrumentation.callActivityOnPause(r.activity);
            checkCalled(r.activity, r, "onPause");
        }
        deliverResults(r, results, reason);
        if (resumed) {
            r.activity.performResume(false, reason);
        }
    }

    private void deliverResults(ActivityClientRecord r, List<ResultInfo> results, String reason) {
        for (ResultInfo ri : results) {
            try {
                if (ri.mData != null) {
                    ri.mData.setExtrasClassLoader(r.activity.getClassLoader());
                }
                r.activity.dispatchActivityResult(ri.mResultWho, ri.mRequestCode, ri.mResultCode, ri.mData, reason);
            } catch (Exception e) {
                if (!mInstrumentation.onException(r.activity, e)) {
                    throw new RuntimeException("Failure delivering result " + ri + " to activity "
                            + r.intent.getComponent().toShortString() + ": " + e, e);
                }
            }
        }
    }

    @Override
    public void handleNewIntent(IBinder token, List<Intent> intents) {
        ActivityClientRecord r = mActivities.get(token);
        if (r != null && r.activity != null) {
            deliverNewIntents(r, intents);
        }
    }

    private void deliverNewIntents(ActivityClientRecord r, List<Intent> intents) {
        for (Intent intent : intents) {
            intent.setExtrasClassLoader(r.activity.getClassLoader());
            r.activity.mFragments.noteStateNotSaved();
            mInstrumentation.callActivityOnNewIntent(r.activity, intent);
        }
    }

    private void handleConfigurationOfResources(Configuration config) {
        mPackageInfo.getResources().updateConfiguration(config, null);
    }

    @Override
    public void handleConfigurationChanged(Configuration config) {
        handleConfigurationOfResources(config);
        if (mInitialApplication != null) {
            mInitialApplication.onConfigurationChanged(new Configuration(config));
        }
        for (int i = 0; i < mServices.size(); i++) {
            mServices.valueAt(i).onConfigurationChanged(new Configuration(config));
        }
    }

    @Override
    public void handleActivityConfigurationChanged(IBinder token, Configuration config) {
        ActivityClientRecord r = mActivities.get(token);
        if (r == null || r.activity == null) {
            return;
        }
        handleConfigurationOfResources(config);
        r.activity.mCalled = false;
        r.activity.onConfigurationChanged(new Configuration(config));
        checkCalled(r.activity, r, "onConfigurationChanged");
        if (r.activity.mDecor != null) {
            r.activity.mDecor.requestLayout();
        }
    }

    private void handleTrimMemory(int level) {
        if (mInitialApplication != null) {
            mInitialApplication.onTrimMemory(level);
        }
        for (Activity a : getActivities()) {
            a.onTrimMemory(level);
        }
        for (int i = 0; i < mServices.size(); i++) {
            mServices.valueAt(i).onTrimMemory(level);
        }
        if (level >= ComponentCallbacks2.TRIM_MEMORY_COMPLETE) {
            System.gc();
        }
    }

    // ---- receivers and services ----

    private void handleReceiver(ReceiverData data) {
        String component = data.info.name;
        BroadcastReceiver receiver;
        ContextImpl context;
        try {
            Application app = mPackageInfo.makeApplication(mInstrumentation);
            context = (ContextImpl) app.getBaseContext();
            ClassLoader cl = context.getClassLoader();
            data.intent.setExtrasClassLoader(cl);
            receiver = (BroadcastReceiver) Instrumentation.instantiate(cl, component);
        } catch (Exception e) {
            throw new RuntimeException("Unable to instantiate receiver " + component + ": " + e, e);
        }
        try {
            receiver.setPendingResult(data);
            receiver.onReceive(context.getReceiverRestrictedContext(), data.intent);
        } catch (Exception e) {
            if (!mInstrumentation.onException(receiver, e)) {
                throw new RuntimeException("Unable to start receiver " + component + ": " + e, e);
            }
        }
        if (receiver.getPendingResult() != null) {
            data.finish();
        }
    }

    private void handleCreateService(CreateServiceData data) {
        Service service = null;
        try {
            service = (Service) Instrumentation.instantiate(mPackageInfo.getClassLoader(), data.info.name);
        } catch (Exception e) {
            if (!mInstrumentation.onException(service, e)) {
                throw new RuntimeException("Unable to instantiate service " + data.info.name + ": " + e, e);
            }
        }
        try {
            ContextImpl context = ContextImpl.createAppContext(this, mPackageInfo);
            context.setOuterContext(service);
            Application app = mPackageInfo.makeApplication(mInstrumentation);
            service.attach(context, this, data.info.name, data.token, app);
            service.onCreate();
            mServices.put(data.token, service);
            ActivityManager.getService().serviceDoneExecuting(data.token);
        } catch (Exception e) {
            if (!mInstrumentation.onException(service, e)) {
                throw new RuntimeException("Unable to create service " + data.info.name + ": " + e, e);
            }
        }
    }

    private void handleBindService(BindServiceData data) {
        Service s = mServices.get(data.token);
        if (s == null) {
            return;
        }
        try {
            data.intent.setExtrasClassLoader(s.getClassLoader());
            if (!data.rebind) {
                IBinder binder = s.onBind(data.intent);
                ActivityManager.getService().publishService(data.token, data.intent, binder);
            } else {
                s.onRebind(data.intent);
                ActivityManager.getService().serviceDoneExecuting(data.token);
            }
        } catch (Exception e) {
            if (!mInstrumentation.onException(s, e)) {
                throw new RuntimeException("Unable to bind to service " + s + " with " + data.intent + ": " + e, e);
            }
        }
    }

    private void handleUnbindService(BindServiceData data) {
        Service s = mServices.get(data.token);
        if (s == null) {
            return;
        }
        try {
            data.intent.setExtrasClassLoader(s.getClassLoader());
            boolean doRebind = s.onUnbind(data.intent);
            if (doRebind) {
                ActivityManager.getService().unbindFinished(data.token, data.intent);
            } else {
                ActivityManager.getService().serviceDoneExecuting(data.token);
            }
        } catch (Exception e) {
            if (!mInstrumentation.onException(s, e)) {
                throw new RuntimeException("Unable to unbind to service " + s + " with " + data.intent + ": " + e, e);
            }
        }
    }

    private void handleServiceArgs(ServiceArgsData data) {
        Service s = mServices.get(data.token);
        if (s == null) {
            return;
        }
        try {
            if (data.args != null) {
                data.args.setExtrasClassLoader(s.getClassLoader());
            }
            if (!data.taskRemoved) {
                s.onStartCommand(data.args, data.flags, data.startId);
            } else {
                s.onTaskRemoved(data.args);
            }
            QueuedWork.waitToFinish();
            ActivityManager.getService().serviceDoneExecuting(data.token);
        } catch (Exception e) {
            if (!mInstrumentation.onException(s, e)) {
                throw new RuntimeException("Unable to start service " + s + " with " + data.args + ": " + e, e);
            }
        }
    }

    private void handleStopService(IBinder token) {
        Service s = mServices.remove(token);
        if (s == null) {
            return;
        }
        try {
            s.onDestroy();
            Context context = s.getBaseContext();
            if (context instanceof ContextImpl) {
                ((ContextImpl) context).scheduleFinalCleanup(s.getClassName(), "Service");
            }
            QueuedWork.waitToFinish();
            ActivityManager.getService().serviceDoneExecuting(token);
        } catch (Exception e) {
            if (!mInstrumentation.onException(s, e)) {
                throw new RuntimeException("Unable to stop service " + s + ": " + e, e);
            }
        }
    }
}
