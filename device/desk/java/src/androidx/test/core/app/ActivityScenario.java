package androidx.test.core.app;

import android.app.Activity;
import android.app.Instrumentation;
import android.content.ComponentName;
import android.content.Intent;
import android.os.Bundle;
import android.os.Looper;

import androidx.lifecycle.Lifecycle.State;
import androidx.test.platform.app.InstrumentationRegistry;
import androidx.test.runner.lifecycle.ActivityLifecycleCallback;
import androidx.test.runner.lifecycle.ActivityLifecycleMonitorRegistry;
import androidx.test.runner.lifecycle.Stage;

import java.util.Locale;
import java.util.function.BooleanSupplier;

/**
 * Leads an activity through its life. Its methods wait until the activity has come to where they lead it, and the main
 * thread has nothing to do. The state STARTED cannot be kept here, since no activity is translucent.
 */
public final class ActivityScenario<A extends Activity> implements AutoCloseable {
    private static final long TIMEOUT = 45000; // ms

    private final Intent mStartIntent;
    private final ActivityLifecycleCallback mObserver = this::observe;
    private A mActivity; // under this, as is the next; null before it is made and after it is destroyed
    private Stage mStage = Stage.PRE_ON_CREATE;

    /** What a test does with the activity, on the main thread. */
    public interface ActivityAction<A extends Activity> {
        void perform(A activity);
    }

    private ActivityScenario(Intent startIntent) {
        mStartIntent = startIntent;
    }

    public static <A extends Activity> ActivityScenario<A> launch(Class<A> activityClass) {
        return launch(Intent.makeMainActivity(new ComponentName(
                InstrumentationRegistry.getInstrumentation().getTargetContext(), activityClass)));
    }

    public static <A extends Activity> ActivityScenario<A> launch(Class<A> activityClass, Bundle activityOptions) {
        return launch(activityClass);
    }

    public static <A extends Activity> ActivityScenario<A> launch(Intent startActivityIntent, Bundle activityOptions) {
        return launch(startActivityIntent);
    }

    public static <A extends Activity> ActivityScenario<A> launch(Intent startActivityIntent) {
        checkNotMainThread();
        instrumentation().waitForIdleSync();
        ActivityScenario<A> scenario = new ActivityScenario<A>(new Intent(startActivityIntent));
        ActivityLifecycleMonitorRegistry.getInstance().addLifecycleCallback(scenario.mObserver);
        InstrumentationActivityInvoker.start(new Intent(startActivityIntent));
        scenario.await("RESUMED or DESTROYED", () -> scenario.isIn(Stage.RESUMED) || scenario.isIn(Stage.DESTROYED));
        return scenario;
    }

    private static Instrumentation instrumentation() {
        return InstrumentationRegistry.getInstrumentation();
    }

    private static void checkNotMainThread() {
        if (Looper.myLooper() == Looper.getMainLooper()) {
            throw new IllegalStateException("This method cannot be called on the main application thread");
        }
    }

    @SuppressWarnings("unchecked")
    private synchronized void observe(Activity activity, Stage stage) {
        if (stage == Stage.PRE_ON_CREATE && activity.getIntent().filterEquals(mStartIntent)) {
            mActivity = (A) activity;
        }
        if (activity == mActivity) {
            mStage = stage;
            mActivity = stage == Stage.DESTROYED ? null : mActivity;
            notifyAll();
        }
    }

    private boolean isIn(Stage stage) {
        return mStage == stage;
    }

    /** Waits for a condition about the activity, then until the main thread has nothing to do. */
    private void await(String what, BooleanSupplier condition) {
        long deadline = System.nanoTime() + TIMEOUT * 1000000;
        synchronized (this) {
            while (!condition.getAsBoolean()) {
                long left = (deadline - System.nanoTime()) / 1000000;
                if (left <= 0) {
                    throw new AssertionError(String.format(Locale.US,
                            "Activity never becomes requested state \"[%s]\" (last lifecycle transition = \"%s\")", what, mStage));
                }
                try {
                    wait(left);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    throw new AssertionError("interrupted while waiting for state " + what, e);
                }
            }
        }
        instrumentation().waitForIdleSync();
    }

    /** The state in which the activity rests. */
    public synchronized State getState() {
        switch (mStage) {
            case RESUMED:
                return State.RESUMED;
            case PAUSED:
                return State.STARTED;
            case STOPPED:
                return State.CREATED;
            case DESTROYED:
                return State.DESTROYED;
            default:
                throw new IllegalStateException("The activity is on its way: " + mStage);
        }
    }

    /** Leads the activity to CREATED (stopped), RESUMED or DESTROYED. */
    public ActivityScenario<A> moveToState(State newState) {
        checkNotMainThread();
        instrumentation().waitForIdleSync();
        State current = getState();
        if (current == newState) {
            return this;
        }
        if (current == State.DESTROYED) {
            throw new IllegalStateException("Cannot move to state \"" + newState + "\" since the Activity has been destroyed already");
        }
        switch (newState) {
            case CREATED:
                InstrumentationActivityInvoker.cover();
                await("CREATED", () -> isIn(Stage.STOPPED));
                break;
            case RESUMED:
                InstrumentationActivityInvoker.uncover();
                await("RESUMED", () -> isIn(Stage.RESUMED));
                break;
            case DESTROYED:
                InstrumentationActivityInvoker.uncover();
                runOnActivity(Activity::finish);
                await("DESTROYED", () -> isIn(Stage.DESTROYED));
                break;
            default:
                throw new IllegalArgumentException("A requested state \"" + newState + "\" is not supported");
        }
        return this;
    }

    /** Destroys the activity and makes a new one of its saved state. */
    public ActivityScenario<A> recreate() {
        checkNotMainThread();
        State before = getState();
        moveToState(State.RESUMED);
        A old;
        synchronized (this) {
            old = mActivity;
        }
        runOnActivity(Activity::recreate);
        await("RESUMED", () -> mActivity != old && isIn(Stage.RESUMED));
        return moveToState(before);
    }

    /** Runs an action with the activity on the main thread, and waits for its end. */
    public ActivityScenario<A> onActivity(ActivityAction<A> action) {
        if (Looper.myLooper() != Looper.getMainLooper()) {
            instrumentation().waitForIdleSync();
        }
        runOnActivity(action);
        return this;
    }

    private void runOnActivity(ActivityAction<A> action) {
        Runnable perform = () -> {
            A activity;
            synchronized (this) {
                activity = mActivity;
            }
            if (activity == null) {
                throw new NullPointerException("Cannot run onActivity since Activity has been destroyed already");
            }
            action.perform(activity);
        };
        if (Looper.myLooper() == Looper.getMainLooper()) {
            perform.run();
        } else {
            instrumentation().runOnMainSync(perform);
        }
    }

    /** Finishes the activity and waits for its end. */
    @Override
    public void close() {
        moveToState(State.DESTROYED);
        ActivityLifecycleMonitorRegistry.getInstance().removeLifecycleCallback(mObserver);
    }
}
