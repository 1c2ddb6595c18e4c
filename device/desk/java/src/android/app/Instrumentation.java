package android.app;

import android.content.ActivityNotFoundException;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.os.Bundle;
import android.os.IBinder;
import android.os.Looper;
import android.os.MessageQueue;
import android.os.PersistableBundle;
import android.os.SystemClock;
import android.view.InputEvent;
import android.view.KeyEvent;
import android.view.MotionEvent;

import com.android.server.input.InputManagerService;

import java.util.ArrayList;
import java.util.List;

/**
 * Makes the app's components and calls the lifecycle of its activities: debuggers hook the callActivityOn methods. Tests are a
 * subclass of it, which drives the app from a thread of its own.
 */
public class Instrumentation {
    public static final String REPORT_KEY_IDENTIFIER = "id";
    public static final String REPORT_KEY_STREAMRESULT = "stream";

    private static final String TAG = "Instrumentation";

    private final Object mSync = new Object();
    private ActivityThread mThread;
    private MessageQueue mMessageQueue;
    private Context mInstrContext;
    private Context mAppContext;
    private ComponentName mComponent;
    private Thread mRunner;
    private final List<ActivityWaiter> mWaitingActivities = new ArrayList<ActivityWaiter>(); // under mSync
    private final List<ActivityMonitor> mActivityMonitors = new ArrayList<ActivityMonitor>(); // under mSync

    final void basicInit(ActivityThread thread) {
        mThread = thread;
    }

    final void init(ActivityThread thread, Context instrContext, Context appContext, ComponentName component) {
        mThread = thread;
        mMessageQueue = thread.getLooper().getQueue();
        mInstrContext = instrContext;
        mAppContext = appContext;
        mComponent = component;
    }

    /** Called on the main thread before the Application's onCreate. */
    public void onCreate(Bundle arguments) {
    }

    /** Begins {@link #onStart} on a thread of its own. */
    public void start() {
        if (mRunner != null) {
            throw new RuntimeException("Instrumentation already started");
        }
        mRunner = new InstrumentationThread("Instr: " + getClass().getName());
        mRunner.start();
    }

    /** What the instrumentation does; ends with a call of {@link #finish}. */
    public void onStart() {
    }

    public void onDestroy() {
    }

    /** Tells who has asked for the run of its progress. */
    public void sendStatus(int resultCode, Bundle results) {
        if (mComponent != null) {
            ActivityManager.getService().addInstrumentationResults(resultCode, results);
        }
    }

    /** Ends the run, and the process. */
    public void finish(int resultCode, Bundle results) {
        mThread.finishInstrumentation(resultCode, results);
    }

    private final class InstrumentationThread extends Thread {
        InstrumentationThread(String name) {
            super(name);
        }

        @Override
        public void run() {
            onStart();
        }
    }

    /** Asked when a component throws; true swallows the exception. */
    public boolean onException(Object obj, Throwable e) {
        return false;
    }

    /** The context of the tests' own package: that of the app, whose tests are part of it. */
    public Context getContext() {
        return mInstrContext;
    }

    public ComponentName getComponentName() {
        return mComponent;
    }

    public Context getTargetContext() {
        return mAppContext;
    }

    public String getProcessName() {
        return ActivityThread.currentProcessName();
    }

    // ---- the main thread, as the tests' thread waits for it ----

    private void validateNotAppThread() {
        if (mThread != null && Looper.myLooper() == mThread.getLooper()) {
            throw new RuntimeException("This method can not be called from the main application thread");
        }
    }

    /** Has recipient called on the main thread when that has nothing to do. */
    public void waitForIdle(Runnable recipient) {
        mMessageQueue.addIdleHandler(new Idler(recipient));
        mThread.getHandler().post(new EmptyRunnable());
    }

    /** Waits until the main thread has nothing to do. */
    public void waitForIdleSync() {
        validateNotAppThread();
        Idler idler = new Idler(null);
        mMessageQueue.addIdleHandler(idler);
        mThread.getHandler().post(new EmptyRunnable());
        idler.waitForIdle();
    }

    /** Runs runner on the main thread and waits for its end. */
    public void runOnMainSync(Runnable runner) {
        validateNotAppThread();
        SyncRunnable sr = new SyncRunnable(runner);
        mThread.getHandler().post(sr);
        sr.waitForComplete();
    }

    /** Waits on a monitor that the caller holds; an interrupt does not end it. */
    private static void await(Object monitor) {
        try {
            monitor.wait();
        } catch (InterruptedException e) {
            // The main thread comes to it all the same.
        }
    }

    private static final class EmptyRunnable implements Runnable {
        @Override
        public void run() {
        }
    }

    private static final class SyncRunnable implements Runnable {
        private final Runnable mTarget;
        private boolean mComplete;

        SyncRunnable(Runnable target) {
            mTarget = target;
        }

        @Override
        public void run() {
            mTarget.run();
            synchronized (this) {
                mComplete = true;
                notifyAll();
            }
        }

        public void waitForComplete() {
            synchronized (this) {
                while (!mComplete) {
                    await(this);
                }
            }
        }
    }

    private static final class Idler implements MessageQueue.IdleHandler {
        private final Runnable mCallback;
        private boolean mIdle;

        Idler(Runnable callback) {
            mCallback = callback;
        }

        @Override
        public boolean queueIdle() {
            if (mCallback != null) {
                mCallback.run();
            }
            synchronized (this) {
                mIdle = true;
                notifyAll();
            }
            return false;
        }

        public void waitForIdle() {
            synchronized (this) {
                while (!mIdle) {
                    await(this);
                }
            }
        }
    }

    // ---- activities that the tests wait for ----

    private static final class ActivityWaiter {
        final Intent intent;
        Activity activity;

        ActivityWaiter(Intent intent) {
            this.intent = intent;
        }
    }

    /** Ends a wait when the main thread has nothing to do after the activity was made. */
    private final class ActivityGoing implements MessageQueue.IdleHandler {
        private final ActivityWaiter mWaiter;

        ActivityGoing(ActivityWaiter waiter) {
            mWaiter = waiter;
        }

        @Override
        public boolean queueIdle() {
            synchronized (mSync) {
                mWaitingActivities.remove(mWaiter);
                mSync.notifyAll();
            }
            return false;
        }
    }

    public Activity startActivitySync(Intent intent) {
        return startActivitySync(intent, null);
    }

    /** Starts an activity and waits until it is there and the main thread has nothing to do. */
    public Activity startActivitySync(Intent intent, Bundle options) {
        validateNotAppThread();
        synchronized (mSync) {
            intent = new Intent(intent);
            ComponentName component = intent.resolveActivity(getTargetContext().getPackageManager());
            if (component == null) {
                throw new RuntimeException("Unable to resolve activity for: " + intent);
            }
            intent.setComponent(component);
            ActivityWaiter waiter = new ActivityWaiter(intent);
            mWaitingActivities.add(waiter);
            getTargetContext().startActivity(intent, options);
            while (mWaitingActivities.contains(waiter)) {
                await(mSync);
            }
            return waiter.activity;
        }
    }

    /** Is told of activities, those of one class or those that a filter takes; may stand for them. */
    public static class ActivityMonitor {
        private final IntentFilter mWhich;
        private final String mClass;
        private final ActivityResult mResult;
        private final boolean mBlock;
        private int mHits; // under this, as is what follows
        private Activity mLastActivity;

        public ActivityMonitor(IntentFilter which, ActivityResult result, boolean block) {
            this(which, null, result, block);
        }

        public ActivityMonitor(String cls, ActivityResult result, boolean block) {
            this(null, cls, result, block);
        }

        private ActivityMonitor(IntentFilter which, String cls, ActivityResult result, boolean block) {
            mWhich = which;
            mClass = cls;
            mResult = result;
            mBlock = block;
        }

        public final IntentFilter getFilter() {
            return mWhich;
        }

        public final ActivityResult getResult() {
            return mResult;
        }

        /** Whether the activities are not to be started. */
        public final boolean isBlocking() {
            return mBlock;
        }

        public final synchronized int getHits() {
            return mHits;
        }

        public final synchronized Activity getLastActivity() {
            return mLastActivity;
        }

        /** Waits for an activity, and forgets it. */
        public final Activity waitForActivity() {
            return waitForActivityWithTimeout(Long.MAX_VALUE);
        }

        /** Waits for an activity, and forgets it; null if there is none in time. */
        public final synchronized Activity waitForActivityWithTimeout(long timeOut) {
            long start = SystemClock.uptimeMillis();
            for (long left = timeOut; mLastActivity == null && left > 0; ) {
                try {
                    wait(left);
                } catch (InterruptedException e) {
                    // The time that is left is waited for all the same.
                }
                left = timeOut - (SystemClock.uptimeMillis() - start);
            }
            Activity found = mLastActivity;
            mLastActivity = null;
            return found;
        }

        private boolean takes(Context who, String className, Intent intent) {
            if (mWhich != null && mWhich.match(who.getContentResolver(), intent, true, TAG) < 0) {
                return false;
            }
            return mClass == null || mClass.equals(className);
        }

        private synchronized void hit(Activity activity) {
            mHits++;
            if (activity != null) {
                mLastActivity = activity;
                notifyAll();
            }
        }
    }

    public void addMonitor(ActivityMonitor monitor) {
        synchronized (mSync) {
            mActivityMonitors.add(monitor);
        }
    }

    public ActivityMonitor addMonitor(IntentFilter filter, ActivityResult result, boolean block) {
        ActivityMonitor monitor = new ActivityMonitor(filter, result, block);
        addMonitor(monitor);
        return monitor;
    }

    public ActivityMonitor addMonitor(String cls, ActivityResult result, boolean block) {
        ActivityMonitor monitor = new ActivityMonitor(cls, result, block);
        addMonitor(monitor);
        return monitor;
    }

    public void removeMonitor(ActivityMonitor monitor) {
        synchronized (mSync) {
            mActivityMonitors.remove(monitor);
        }
    }

    public boolean checkMonitorHit(ActivityMonitor monitor, int minHits) {
        waitForIdleSync();
        if (monitor.getHits() < minHits) {
            return false;
        }
        removeMonitor(monitor);
        return true;
    }

    public Activity waitForMonitor(ActivityMonitor monitor) {
        Activity activity = monitor.waitForActivity();
        removeMonitor(monitor);
        return activity;
    }

    public Activity waitForMonitorWithTimeout(ActivityMonitor monitor, long timeOut) {
        Activity activity = monitor.waitForActivityWithTimeout(timeOut);
        removeMonitor(monitor);
        return activity;
    }

    private void prePerformCreate(Activity activity) {
        synchronized (mSync) {
            for (ActivityWaiter waiter : mWaitingActivities) {
                if (waiter.intent.filterEquals(activity.getIntent())) {
                    waiter.activity = activity;
                    mMessageQueue.addIdleHandler(new ActivityGoing(waiter));
                }
            }
        }
    }

    private void postPerformCreate(Activity activity) {
        synchronized (mSync) {
            for (ActivityMonitor monitor : mActivityMonitors) {
                if (monitor.takes(activity, activity.getClass().getName(), activity.getIntent())) {
                    monitor.hit(activity);
                }
            }
        }
    }

    /** The first monitor that stands for the activity of an intent, null if there is none. */
    private ActivityMonitor blockingMonitor(Context who, Intent intent) {
        synchronized (mSync) {
            String cls = intent.getComponent() == null ? null : intent.getComponent().getClassName();
            for (ActivityMonitor monitor : mActivityMonitors) {
                if (monitor.isBlocking() && monitor.takes(who, cls, intent)) {
                    monitor.hit(null);
                    return monitor;
                }
            }
        }
        return null;
    }

    // ---- input ----

    /** Gives an event to the window that has the focus, and waits until the app is done with it. */
    public void sendPointerSync(MotionEvent event) {
        inject(event);
    }

    public void sendKeySync(KeyEvent event) {
        inject(event);
    }

    public void sendKeyDownUpSync(int key) {
        sendKeySync(new KeyEvent(KeyEvent.ACTION_DOWN, key));
        sendKeySync(new KeyEvent(KeyEvent.ACTION_UP, key));
    }

    public void sendCharacterSync(int keyCode) {
        sendKeyDownUpSync(keyCode);
    }

    /** Types a text, one event a character. */
    public void sendStringSync(String text) {
        for (int i = 0; text != null && i < text.length(); ) {
            int end = text.offsetByCodePoints(i, 1);
            sendKeySync(new KeyEvent(SystemClock.uptimeMillis(), text.substring(i, end), -1, 0));
            i = end;
        }
    }

    private void inject(InputEvent event) {
        validateNotAppThread();
        InputManagerService.getInstance().injectInputEvent(event);
    }

    // ---- what the app is made of ----

    public Application newApplication(ClassLoader cl, String className, Context context)
            throws InstantiationException, IllegalAccessException, ClassNotFoundException {
        return newApplication(cl.loadClass(className), context);
    }

    /** Makes an Application of a class, for a subclass that wants another one than the app's. */
    public static Application newApplication(Class<?> clazz, Context context)
            throws InstantiationException, IllegalAccessException, ClassNotFoundException {
        Application app = (Application) instantiate(clazz.getClassLoader(), clazz.getName());
        app.attach(context);
        return app;
    }

    public Activity newActivity(ClassLoader cl, String className, Intent intent)
            throws InstantiationException, IllegalAccessException, ClassNotFoundException {
        return (Activity) instantiate(cl, className);
    }

    static Object instantiate(ClassLoader cl, String className)
            throws InstantiationException, IllegalAccessException, ClassNotFoundException {
        Class<?> type = Class.forName(className, true, cl);
        try {
            java.lang.reflect.Constructor<?> c = type.getDeclaredConstructor();
            c.setAccessible(true);
            return c.newInstance();
        } catch (NoSuchMethodException e) {
            throw new InstantiationException(className + " has no zero argument constructor");
        } catch (java.lang.reflect.InvocationTargetException e) {
            Throwable cause = e.getCause();
            if (cause instanceof RuntimeException) {
                throw (RuntimeException) cause;
            }
            if (cause instanceof Error) {
                throw (Error) cause;
            }
            throw new RuntimeException(cause);
        }
    }

    public void callApplicationOnCreate(Application app) {
        app.onCreate();
    }

    public void callActivityOnCreate(Activity activity, Bundle icicle) {
        prePerformCreate(activity);
        activity.performCreate(icicle);
        postPerformCreate(activity);
    }

    public void callActivityOnCreate(Activity activity, Bundle icicle, PersistableBundle persistentState) {
        callActivityOnCreate(activity, icicle);
    }

    public void callActivityOnDestroy(Activity activity) {
        activity.performDestroy();
    }

    public void callActivityOnRestoreInstanceState(Activity activity, Bundle savedInstanceState) {
        activity.performRestoreInstanceState(savedInstanceState);
    }

    public void callActivityOnPostCreate(Activity activity, Bundle savedInstanceState) {
        activity.onPostCreate(savedInstanceState);
    }

    public void callActivityOnNewIntent(Activity activity, Intent intent) {
        activity.performNewIntent(intent);
    }

    public void callActivityOnStart(Activity activity) {
        activity.onStart();
    }

    public void callActivityOnRestart(Activity activity) {
        activity.onRestart();
    }

    public void callActivityOnResume(Activity activity) {
        activity.mResumed = true;
        activity.onResume();
    }

    public void callActivityOnStop(Activity activity) {
        activity.onStop();
    }

    public void callActivityOnSaveInstanceState(Activity activity, Bundle outState) {
        activity.performSaveInstanceState(outState);
    }

    public void callActivityOnPause(Activity activity) {
        activity.performPause();
    }

    public void callActivityOnUserLeaving(Activity activity) {
        activity.performUserLeaving();
    }

    /** Asks the system to start an activity, and throws what its refusal means. */
    public ActivityResult execStartActivity(Context who, IBinder contextThread, IBinder token, Activity target,
            Intent intent, int requestCode, Bundle options) {
        ActivityMonitor monitor = blockingMonitor(who, intent);
        if (monitor != null) {
            return requestCode >= 0 ? monitor.getResult() : null;
        }
        int result = ActivityManager.getService().startActivity(token, intent.throughSystem(),
                target != null ? target.mEmbeddedID : null, requestCode);
        checkStartActivityResult(result, intent);
        return null;
    }

    static void checkStartActivityResult(int res, Intent intent) {
        if (res >= 0) {
            return;
        }
        if (intent.getComponent() != null) {
            throw new ActivityNotFoundException("Unable to find explicit activity class "
                    + intent.getComponent().toShortString()
                    + "; have you declared this activity in your AndroidManifest.xml?");
        }
        throw new ActivityNotFoundException("No Activity found to handle " + intent);
    }

    /** A result that an instrumentation gives in the place of an activity. */
    public static final class ActivityResult {
        private final int mResultCode;
        private final Intent mResultData;

        public ActivityResult(int resultCode, Intent resultData) {
            mResultCode = resultCode;
            mResultData = resultData;
        }

        public int getResultCode() {
            return mResultCode;
        }

        public Intent getResultData() {
            return mResultData;
        }
    }
}
