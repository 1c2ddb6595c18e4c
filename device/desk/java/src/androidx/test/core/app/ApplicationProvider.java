package androidx.test.core.app;

import android.content.Context;

import androidx.test.platform.app.InstrumentationRegistry;

/** The Application of the app that is tested. */
public final class ApplicationProvider {
    private ApplicationProvider() {
    }

    @SuppressWarnings("unchecked")
    public static <T extends Context> T getApplicationContext() {
        return (T) InstrumentationRegistry.getInstrumentation().getTargetContext().getApplicationContext();
    }
}
