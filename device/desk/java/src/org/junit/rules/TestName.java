package org.junit.rules;

import org.junit.runner.Description;
import org.junit.runners.model.Statement;

/** Knows the name of the test that runs. */
public class TestName implements TestRule {
    private volatile String mName;

    public String getMethodName() {
        return mName;
    }

    @Override
    public Statement apply(Statement base, Description description) {
        mName = description.getMethodName();
        return base;
    }
}
