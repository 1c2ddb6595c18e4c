package android.app;

import android.content.ActivityNotFoundException;
import android.content.Context;
import android.content.Intent;
import android.os.Bundle;
import android.os.IBinder;
import android.os.PersistableBundle;

/** Makes the app's components and calls the lifecycle of its activities: debuggers hook the callActivityOn methods. */
public class Instrumentation {
    private ActivityThread mThread;

    final void basicInit(ActivityThread thread) {
        mThread = thread;
    }

    public void onCreate(Bundle arguments) {
    }

    /** Asked when a component throws; true swallows the exception. */
    public boolean onException(Object obj, Throwable e) {
        return false;
    }

    public Context getTargetContext() {
        return mThread == null ? null : mThread.getApplication();
    }

    public Application newApplication(ClassLoader cl, String className, Context context)
            throws InstantiationException, IllegalAccessException, ClassNotFoundException {
        Application app = (Application) instantiate(cl, className);
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
        activity.performCreate(icicle);
    }

    public void callActivityOnCreate(Activity activity, Bundle icicle, PersistableBundle persistentState) {
        activity.performCreate(icicle);
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
