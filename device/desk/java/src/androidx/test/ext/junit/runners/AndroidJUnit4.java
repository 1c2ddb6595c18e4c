package androidx.test.ext.junit.runners;

import androidx.test.annotation.UiThreadTest;
import androidx.test.platform.app.InstrumentationRegistry;

import org.junit.runners.BlockJUnit4ClassRunner;
import org.junit.runners.model.InitializationError;
import org.junit.runners.model.Statement;

import java.lang.reflect.Method;

/** Runs the tests of a class on the instrumentation's thread, or where they say so on the main thread. */
public class AndroidJUnit4 extends BlockJUnit4ClassRunner {
    public AndroidJUnit4(Class<?> testClass) throws InitializationError {
        super(testClass);
    }

    @Override
    protected Statement around(Method test, Statement body) {
        boolean onMain = test.isAnnotationPresent(UiThreadTest.class)
                || test.getDeclaringClass().isAnnotationPresent(UiThreadTest.class);
        return onMain ? new OnMainThread(body) : body;
    }

    /** A statement that the main thread runs while this one waits. */
    private static final class OnMainThread extends Statement {
        private final Statement mBody;
        private Throwable mThrown;

        OnMainThread(Statement body) {
            mBody = body;
        }

        @Override
        public void evaluate() throws Throwable {
            InstrumentationRegistry.getInstrumentation().runOnMainSync(() -> {
                try {
                    mBody.evaluate();
                } catch (Throwable t) {
                    mThrown = t;
                }
            });
            if (mThrown != null) {
                throw mThrown;
            }
        }
    }
}
