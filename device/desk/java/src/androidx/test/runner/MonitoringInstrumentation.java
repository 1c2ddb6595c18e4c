package androidx.test.runner;

import android.app.Activity;
import android.app.Instrumentation;
import android.os.Bundle;

import androidx.test.internal.runner.lifecycle.ActivityLifecycleMonitorImpl;
import androidx.test.platform.app.InstrumentationRegistry;
import androidx.test.runner.lifecycle.ActivityLifecycleMonitorRegistry;
import androidx.test.runner.lifecycle.Stage;

/** An instrumentation that tests can ask for itself and for the app's activities. */
public class MonitoringInstrumentation extends Instrumentation {
    private static final long FINISH_TIMEOUT = 2000; // ms, for the activities of a test

    private final ActivityLifecycleMonitorImpl mLifecycle = new ActivityLifecycleMonitorImpl();

    @Override
    public void onCreate(Bundle arguments) {
        super.onCreate(arguments);
        InstrumentationRegistry.registerInstance(this, arguments);
        ActivityLifecycleMonitorRegistry.registerInstance(mLifecycle);
    }

    /** The Application is there when this returns. */
    @Override
    public void onStart() {
        super.onStart();
        waitForIdleSync();
    }

    /** Throws what runner throws, instead of a crash of the app. */
    @Override
    public void runOnMainSync(Runnable runner) {
        MainThreadCall call = new MainThreadCall(runner);
        super.runOnMainSync(call);
        call.rethrow();
    }

    /** Finishes the app's activities and waits for their end, so that a test finds none of the one before. */
    protected void finishActivities() throws InterruptedException {
        if (mLifecycle.getActivities().isEmpty()) {
            return;
        }
        runOnMainSync(() -> {
            for (Activity activity : mLifecycle.getActivities()) {
                if (!activity.isFinishing()) {
                    activity.finish();
                }
            }
        });
        mLifecycle.awaitNoActivities(FINISH_TIMEOUT);
    }

    @Override
    public void callActivityOnCreate(Activity activity, Bundle icicle) {
        mLifecycle.signalLifecycleChange(Stage.PRE_ON_CREATE, activity);
        super.callActivityOnCreate(activity, icicle);
        mLifecycle.signalLifecycleChange(Stage.CREATED, activity);
    }

    @Override
    public void callActivityOnStart(Activity activity) {
        super.callActivityOnStart(activity);
        mLifecycle.signalLifecycleChange(Stage.STARTED, activity);
    }

    @Override
    public void callActivityOnResume(Activity activity) {
        super.callActivityOnResume(activity);
        mLifecycle.signalLifecycleChange(Stage.RESUMED, activity);
    }

    @Override
    public void callActivityOnPause(Activity activity) {
        super.callActivityOnPause(activity);
        mLifecycle.signalLifecycleChange(Stage.PAUSED, activity);
    }

    @Override
    public void callActivityOnStop(Activity activity) {
        super.callActivityOnStop(activity);
        mLifecycle.signalLifecycleChange(Stage.STOPPED, activity);
    }

    @Override
    public void callActivityOnRestart(Activity activity) {
        super.callActivityOnRestart(activity);
        mLifecycle.signalLifecycleChange(Stage.RESTARTED, activity);
    }

    @Override
    public void callActivityOnDestroy(Activity activity) {
        super.callActivityOnDestroy(activity);
        mLifecycle.signalLifecycleChange(Stage.DESTROYED, activity);
    }
}
