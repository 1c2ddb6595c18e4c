package androidx.test.ext.junit.rules;

import android.app.Activity;
import android.content.Intent;

import androidx.test.core.app.ActivityScenario;

import org.junit.rules.ExternalResource;

import java.util.function.Supplier;

/** Launches an activity before each test and closes it afterwards. */
public final class ActivityScenarioRule<A extends Activity> extends ExternalResource {
    private final Supplier<ActivityScenario<A>> mLaunch;
    private ActivityScenario<A> mScenario;

    public ActivityScenarioRule(Class<A> activityClass) {
        mLaunch = () -> ActivityScenario.launch(activityClass);
    }

    public ActivityScenarioRule(Intent startActivityIntent) {
        mLaunch = () -> ActivityScenario.launch(startActivityIntent);
    }

    public ActivityScenario<A> getScenario() {
        if (mScenario == null) {
            throw new NullPointerException("the activity has not been launched");
        }
        return mScenario;
    }

    @Override
    protected void before() {
        mScenario = mLaunch.get();
    }

    @Override
    protected void after() {
        mScenario.close();
    }
}
