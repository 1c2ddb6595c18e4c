package androidx.test.platform.app;

import android.app.Instrumentation;
import android.os.Bundle;

/** The instrumentation that runs, and what it was started with. */
public final class InstrumentationRegistry {
    private static volatile Instrumentation sInstrumentation;
    private static volatile Bundle sArguments;

    private InstrumentationRegistry() {
    }

    public static Instrumentation getInstrumentation() {
        Instrumentation running = sInstrumentation;
        if (running == null) {
            throw new IllegalStateException("No instrumentation registered! Must run under a registering instrumentation.");
        }
        return running;
    }

    /** A copy of the arguments of am instrument. */
    public static Bundle getArguments() {
        Bundle arguments = sArguments;
        if (arguments == null) {
            throw new IllegalStateException("No instrumentation arguments registered! "
                    + "Are you running under an Instrumentation which registers arguments?");
        }
        return new Bundle(arguments);
    }

    public static void registerInstance(Instrumentation instrumentation, Bundle arguments) {
        sInstrumentation = instrumentation;
        sArguments = new Bundle(arguments);
    }
}
