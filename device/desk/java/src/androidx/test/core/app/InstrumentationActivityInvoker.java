package androidx.test.core.app;

import android.app.Activity;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;

import androidx.test.platform.app.InstrumentationRegistry;
import androidx.test.runner.lifecycle.ActivityLifecycleMonitor;
import androidx.test.runner.lifecycle.ActivityLifecycleMonitorRegistry;
import androidx.test.runner.lifecycle.Stage;

/** Brings activities to where a scenario wants them, by what the system offers to any app. */
final class InstrumentationActivityInvoker {
    private InstrumentationActivityInvoker() {
    }

    /** An activity that lies over the one that is tested, which stops for it. */
    public static final class EmptyActivity extends Activity {
    }

    /** Starts an activity as the only one of its task. */
    static void start(Intent intent) {
        Context target = InstrumentationRegistry.getInstrumentation().getTargetContext();
        target.startActivity(intent.addFlags(Intent.FLAG_ACTIVITY_NEW_TASK | Intent.FLAG_ACTIVITY_CLEAR_TASK));
    }

    static void cover() {
        Context target = InstrumentationRegistry.getInstrumentation().getTargetContext();
        target.startActivity(new Intent().setComponent(new ComponentName(target, EmptyActivity.class))
                .addFlags(Intent.FLAG_ACTIVITY_NEW_TASK));
    }

    static void uncover() {
        InstrumentationRegistry.getInstrumentation().runOnMainSync(() -> {
            ActivityLifecycleMonitor monitor = ActivityLifecycleMonitorRegistry.getInstance();
            for (Stage stage : Stage.values()) {
                for (Activity activity : monitor.getActivitiesInStage(stage)) {
                    if (activity instanceof EmptyActivity) {
                        activity.finish();
                    }
                }
            }
        });
    }
}
