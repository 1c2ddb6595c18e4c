package androidx.test.rule;

import android.app.Activity;
import android.content.ComponentName;
import android.content.Intent;

import androidx.test.platform.app.InstrumentationRegistry;

import org.junit.rules.ExternalResource;

/** Launches an activity before each test, unless told otherwise, and finishes it afterwards. */
public class ActivityTestRule<T extends Activity> extends ExternalResource {
    private final Class<T> mActivityClass;
    private final boolean mLaunchActivity;
    private volatile T mActivity;

    public ActivityTestRule(Class<T> activityClass) {
        this(activityClass, false);
    }

    public ActivityTestRule(Class<T> activityClass, boolean initialTouchMode) {
        this(activityClass, initialTouchMode, true);
    }

    public ActivityTestRule(Class<T> activityClass, boolean initialTouchMode, boolean launchActivity) {
        mActivityClass = activityClass;
        mLaunchActivity = launchActivity;
    }

    /** The intent to start with, null for the usual one. */
    protected Intent getActivityIntent() {
        return null;
    }

    protected void beforeActivityLaunched() {
    }

    protected void afterActivityLaunched() {
    }

    protected void afterActivityFinished() {
    }

    @SuppressWarnings("unchecked")
    public T launchActivity(Intent startIntent) {
        beforeActivityLaunched();
        Intent intent = startIntent == null ? new Intent(Intent.ACTION_MAIN) : new Intent(startIntent);
        intent.setComponent(new ComponentName(InstrumentationRegistry.getInstrumentation().getTargetContext(), mActivityClass));
        intent.addFlags(Intent.FLAG_ACTIVITY_NEW_TASK);
        mActivity = (T) InstrumentationRegistry.getInstrumentation().startActivitySync(intent);
        afterActivityLaunched();
        return mActivity;
    }

    public T getActivity() {
        return mActivity;
    }

    public void finishActivity() {
        T activity = mActivity;
        if (activity != null) {
            mActivity = null;
            InstrumentationRegistry.getInstrumentation().runOnMainSync(activity::finish);
            InstrumentationRegistry.getInstrumentation().waitForIdleSync();
            afterActivityFinished();
        }
    }

    public void runOnUiThread(Runnable runnable) {
        InstrumentationRegistry.getInstrumentation().runOnMainSync(runnable);
    }

    @Override
    protected void before() {
        if (mLaunchActivity) {
            launchActivity(getActivityIntent());
        }
    }

    @Override
    protected void after() {
        finishActivity();
    }
}
