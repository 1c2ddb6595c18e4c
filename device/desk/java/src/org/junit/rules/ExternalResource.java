package org.junit.rules;

import org.junit.runner.Description;
import org.junit.runners.model.MultipleFailureException;
import org.junit.runners.model.Statement;

import java.util.ArrayList;
import java.util.List;

/** Sets something up before a test and takes it down after it, however that ends. */
public abstract class ExternalResource implements TestRule {
    protected void before() throws Throwable {
    }

    protected void after() {
    }

    @Override
    public Statement apply(final Statement base, Description description) {
        return new Statement() {
            @Override
            public void evaluate() throws Throwable {
                before();
                List<Throwable> failures = new ArrayList<Throwable>();
                try {
                    base.evaluate();
                } catch (Throwable t) {
                    failures.add(t);
                }
                try {
                    after();
                } catch (Throwable t) {
                    failures.add(t);
                }
                MultipleFailureException.assertEmpty(failures);
            }
        };
    }
}
