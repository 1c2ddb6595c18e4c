package androidx.test.runner;

import org.junit.runners.model.InitializationError;

/** The older name of the runner. */
public final class AndroidJUnit4 extends androidx.test.ext.junit.runners.AndroidJUnit4 {
    public AndroidJUnit4(Class<?> testClass) throws InitializationError {
        super(testClass);
    }
}
