package androidx.test;

import android.app.Instrumentation;
import android.content.Context;
import android.os.Bundle;

/** The older name of the registry, with the contexts. */
public final class InstrumentationRegistry {
    private InstrumentationRegistry() {
    }

    public static Instrumentation getInstrumentation() {
        return androidx.test.platform.app.InstrumentationRegistry.getInstrumentation();
    }

    public static Bundle getArguments() {
        return androidx.test.platform.app.InstrumentationRegistry.getArguments();
    }

    public static Context getContext() {
        return getInstrumentation().getContext();
    }

    public static Context getTargetContext() {
        return getInstrumentation().getTargetContext();
    }
}
