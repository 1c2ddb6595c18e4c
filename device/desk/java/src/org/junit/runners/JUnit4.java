package org.junit.runners;

import org.junit.runners.model.InitializationError;

/** The usual runner. */
public final class JUnit4 extends BlockJUnit4ClassRunner {
    public JUnit4(Class<?> testClass) throws InitializationError {
        super(testClass);
    }
}
