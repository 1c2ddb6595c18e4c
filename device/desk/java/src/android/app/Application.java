package android.app;

import android.content.ComponentCallbacks;
import android.content.ComponentCallbacks2;
import android.content.Context;
import android.content.ContextWrapper;
import android.content.res.Configuration;
import android.os.Bundle;

import java.util.ArrayList;

/** The app as a whole. Lifecycle callbacks are called from within the activities' own, in Android's places. */
public class Application extends ContextWrapper implements ComponentCallbacks2 {
    private final ArrayList<ActivityLifecycleCallbacks> mActivityLifecycleCallbacks =
            new ArrayList<ActivityLifecycleCallbacks>();
    private final ArrayList<ComponentCallbacks> mComponentCallbacks = new ArrayList<ComponentCallbacks>();

    /** Told of the lifecycle of every activity. */
    public interface ActivityLifecycleCallbacks {
        default void onActivityPreCreated(Activity activity, Bundle savedInstanceState) {
        }

        void onActivityCreated(Activity activity, Bundle savedInstanceState);

        default void onActivityPostCreated(Activity activity, Bundle savedInstanceState) {
        }

        void onActivityStarted(Activity activity);

        void onActivityResumed(Activity activity);

        void onActivityPaused(Activity activity);

        void onActivityStopped(Activity activity);

        void onActivitySaveInstanceState(Activity activity, Bundle outState);

        void onActivityDestroyed(Activity activity);
    }

    /** What a step of an activity's lifecycle is for one listener. */
    interface Step {
        void tell(ActivityLifecycleCallbacks callbacks);
    }

    public Application() {
        super(null);
    }

    public void onCreate() {
    }

    public void onTerminate() {
    }

    final void attach(Context context) {
        attachBaseContext(context);
    }

    public static String getProcessName() {
        return ActivityThread.currentProcessName();
    }

    @Override
    public void onConfigurationChanged(Configuration newConfig) {
        for (ComponentCallbacks c : componentCallbacks()) {
            c.onConfigurationChanged(newConfig);
        }
    }

    @Override
    public void onLowMemory() {
        for (ComponentCallbacks c : componentCallbacks()) {
            c.onLowMemory();
        }
    }

    @Override
    public void onTrimMemory(int level) {
        for (ComponentCallbacks c : componentCallbacks()) {
            if (c instanceof ComponentCallbacks2) {
                ((ComponentCallbacks2) c).onTrimMemory(level);
            }
        }
    }

    private ComponentCallbacks[] componentCallbacks() {
        synchronized (mComponentCallbacks) {
            return mComponentCallbacks.toArray(new ComponentCallbacks[0]);
        }
    }

    @Override
    public void registerComponentCallbacks(ComponentCallbacks callback) {
        synchronized (mComponentCallbacks) {
            mComponentCallbacks.add(callback);
        }
    }

    @Override
    public void unregisterComponentCallbacks(ComponentCallbacks callback) {
        synchronized (mComponentCallbacks) {
            mComponentCallbacks.remove(callback);
        }
    }

    public void registerActivityLifecycleCallbacks(ActivityLifecycleCallbacks callback) {
        synchronized (mActivityLifecycleCallbacks) {
            mActivityLifecycleCallbacks.add(callback);
        }
    }

    public void unregisterActivityLifecycleCallbacks(ActivityLifecycleCallbacks callback) {
        synchronized (mActivityLifecycleCallbacks) {
            mActivityLifecycleCallbacks.remove(callback);
        }
    }

    /** Tells the listeners as they are now. */
    void dispatch(Step step) {
        ActivityLifecycleCallbacks[] callbacks;
        synchronized (mActivityLifecycleCallbacks) {
            if (mActivityLifecycleCallbacks.isEmpty()) {
                return;
            }
            callbacks = mActivityLifecycleCallbacks.toArray(new ActivityLifecycleCallbacks[0]);
        }
        for (ActivityLifecycleCallbacks c : callbacks) {
            step.tell(c);
        }
    }
}
