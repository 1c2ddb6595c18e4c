package androidx.test.internal.runner.lifecycle;

import android.app.Activity;

import androidx.test.runner.lifecycle.ActivityLifecycleCallback;
import androidx.test.runner.lifecycle.ActivityLifecycleMonitor;
import androidx.test.runner.lifecycle.Stage;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the instrumentation tells of activities, until they are destroyed. */
public final class ActivityLifecycleMonitorImpl implements ActivityLifecycleMonitor {
    private final Map<Activity, Stage> mStages = new LinkedHashMap<Activity, Stage>(); // under this, as is the next
    private final List<ActivityLifecycleCallback> mCallbacks = new ArrayList<ActivityLifecycleCallback>();

    @Override
    public synchronized void addLifecycleCallback(ActivityLifecycleCallback callback) {
        mCallbacks.add(callback);
    }

    @Override
    public synchronized void removeLifecycleCallback(ActivityLifecycleCallback callback) {
        mCallbacks.remove(callback);
    }

    @Override
    public synchronized Stage getLifecycleStageOf(Activity activity) {
        return mStages.getOrDefault(activity, Stage.DESTROYED);
    }

    @Override
    public synchronized Collection<Activity> getActivitiesInStage(Stage stage) {
        List<Activity> found = new ArrayList<Activity>();
        for (Map.Entry<Activity, Stage> e : mStages.entrySet()) {
            if (e.getValue() == stage) {
                found.add(e.getKey());
            }
        }
        return found;
    }

    /** The activities that have not been destroyed. */
    public synchronized Collection<Activity> getActivities() {
        return new ArrayList<Activity>(mStages.keySet());
    }

    /** Waits until there is no activity, at most that long. */
    public synchronized void awaitNoActivities(long millis) throws InterruptedException {
        long deadline = System.nanoTime() + millis * 1000000;
        for (long left = millis; !mStages.isEmpty() && left > 0; left = (deadline - System.nanoTime()) / 1000000) {
            wait(left);
        }
    }

    /** An activity has come to a stage. */
    public void signalLifecycleChange(Stage stage, Activity activity) {
        List<ActivityLifecycleCallback> callbacks;
        synchronized (this) {
            if (stage == Stage.DESTROYED) {
                mStages.remove(activity);
            } else {
                mStages.put(activity, stage);
            }
            callbacks = new ArrayList<ActivityLifecycleCallback>(mCallbacks);
            notifyAll();
        }
        for (ActivityLifecycleCallback callback : callbacks) {
            callback.onActivityLifecycleChanged(activity, stage);
        }
    }
}
