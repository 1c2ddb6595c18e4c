package androidx.test.runner.lifecycle;

/** The monitor of the instrumentation that runs. */
public final class ActivityLifecycleMonitorRegistry {
    private static volatile ActivityLifecycleMonitor sMonitor;

    private ActivityLifecycleMonitorRegistry() {
    }

    public static ActivityLifecycleMonitor getInstance() {
        ActivityLifecycleMonitor monitor = sMonitor;
        if (monitor == null) {
            throw new IllegalStateException("No lifecycle monitor registered! "
                    + "Are you running under an Instrumentation which registers lifecycle monitors?");
        }
        return monitor;
    }

    public static void registerInstance(ActivityLifecycleMonitor monitor) {
        sMonitor = monitor;
    }
}
