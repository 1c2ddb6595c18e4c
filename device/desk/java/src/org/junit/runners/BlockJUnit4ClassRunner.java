package org.junit.runners;

import org.junit.After;
import org.junit.AfterClass;
import org.junit.AssumptionViolatedException;
import org.junit.Before;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Ignore;
import org.junit.Rule;
import org.junit.Test;
import org.junit.internal.runners.statements.FailOnTimeout;
import org.junit.rules.TestRule;
import org.junit.runner.Description;
import org.junit.runner.Runner;
import org.junit.runner.notification.Failure;
import org.junit.runner.notification.RunNotifier;
import org.junit.runners.model.InitializationError;
import org.junit.runners.model.MultipleFailureException;
import org.junit.runners.model.Statement;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Runs the tests of one class, each on an instance of its own. */
public class BlockJUnit4ClassRunner extends Runner {
    private final TestMembers mMembers;
    private final List<Method> mTests;

    public BlockJUnit4ClassRunner(Class<?> testClass) throws InitializationError {
        mMembers = new TestMembers(testClass);
        mTests = mMembers.methods(Test.class);
        if (mTests.isEmpty()) {
            throw new InitializationError("No runnable methods");
        }
        for (Method m : mTests) {
            TestMembers.validate(m);
        }
    }

    /** Leaves out the tests that keep refuses. */
    public void filter(Predicate<Description> keep) {
        mTests.removeIf(m -> !keep.test(describe(m)));
    }

    @Override
    public Description getDescription() {
        Description all = Description.createSuiteDescription(mMembers.testClass());
        for (Method m : mTests) {
            all.addChild(describe(m));
        }
        return all;
    }

    private Description describe(Method test) {
        return Description.createTestDescription(mMembers.testClass(), test.getName());
    }

    @Override
    public void run(RunNotifier notifier) {
        if (mMembers.testClass().isAnnotationPresent(Ignore.class)) {
            for (Method m : mTests) {
                notifier.fireTestIgnored(describe(m));
            }
            return;
        }
        evaluate(classBlock(notifier), getDescription(), notifier);
    }

    private Statement classBlock(RunNotifier notifier) {
        Statement tests = new Statement() {
            @Override
            public void evaluate() {
                for (Method m : mTests) {
                    runChild(m, notifier);
                }
            }
        };
        Statement all = new Surrounded(mMembers.methodsFromTop(BeforeClass.class), tests, mMembers.methods(AfterClass.class), null);
        return withRules(mMembers.rules(ClassRule.class, null), all, getDescription());
    }

    private void runChild(Method test, RunNotifier notifier) {
        Description description = describe(test);
        if (test.isAnnotationPresent(Ignore.class)) {
            notifier.fireTestIgnored(description);
            return;
        }
        notifier.fireTestStarted(description);
        try {
            evaluate(methodBlock(test), description, notifier);
        } finally {
            Thread.interrupted(); // what it leaves of an interrupt is not for the next
            notifier.fireTestFinished(description);
        }
    }

    /** Runs a statement and tells what it fails with. */
    private static void evaluate(Statement statement, Description description, RunNotifier notifier) {
        try {
            statement.evaluate();
        } catch (AssumptionViolatedException e) {
            notifier.fireTestAssumptionFailed(new Failure(description, e));
        } catch (MultipleFailureException e) {
            for (Throwable each : e.getFailures()) {
                notifier.fireTestFailure(new Failure(description, each));
            }
        } catch (Throwable e) {
            notifier.fireTestFailure(new Failure(description, e));
        }
    }

    /** All of one test, its instance included. */
    private Statement methodBlock(Method test) {
        return new Statement() {
            @Override
            public void evaluate() throws Throwable {
                Object instance = createTest();
                Test annotation = test.getAnnotation(Test.class);
                Statement body = new Statement() {
                    @Override
                    public void evaluate() throws Throwable {
                        invoke(test, instance);
                    }
                };
                if (annotation.expected() != Test.None.class) {
                    body = new Expectation(annotation.expected(), body);
                }
                if (annotation.timeout() > 0) {
                    body = new FailOnTimeout(annotation.timeout(), body);
                }
                body = new Surrounded(mMembers.methodsFromTop(Before.class), body, mMembers.methods(After.class), instance);
                withRules(mMembers.rules(Rule.class, instance), around(test, body), describe(test)).evaluate();
            }
        };
    }

    /** What is to be around a test and its Before and After methods, within its rules. */
    protected Statement around(Method test, Statement body) {
        return body;
    }

    private Object createTest() throws Throwable {
        try {
            Constructor<?> constructor = mMembers.testClass().getConstructor();
            return constructor.newInstance();
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static Statement withRules(List<TestRule> rules, Statement body, Description description) {
        Statement result = body;
        for (TestRule rule : rules) {
            result = rule.apply(result, description);
        }
        return result;
    }

    private static void invoke(Method method, Object target) throws Throwable {
        try {
            method.invoke(target);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** A statement between methods that come before it and methods that come after it, however it ends. */
    private static final class Surrounded extends Statement {
        private final List<Method> mBefore;
        private final Statement mBody;
        private final List<Method> mAfter;
        private final Object mTarget; // null for static methods

        Surrounded(List<Method> before, Statement body, List<Method> after, Object target) {
            mBefore = before;
            mBody = body;
            mAfter = after;
            mTarget = target;
        }

        @Override
        public void evaluate() throws Throwable {
            List<Throwable> failures = new ArrayList<Throwable>();
            try {
                for (Method m : mBefore) {
                    invoke(m, mTarget);
                }
                mBody.evaluate();
            } catch (Throwable t) {
                failures.add(t);
            }
            for (Method m : mAfter) {
                try {
                    invoke(m, mTarget);
                } catch (Throwable t) {
                    failures.add(t);
                }
            }
            MultipleFailureException.assertEmpty(failures);
        }
    }

    /** A statement that must end with an exception of a class. */
    private static final class Expectation extends Statement {
        private final Class<? extends Throwable> mExpected;
        private final Statement mBody;

        Expectation(Class<? extends Throwable> expected, Statement body) {
            mExpected = expected;
            mBody = body;
        }

        @Override
        public void evaluate() throws Throwable {
            try {
                mBody.evaluate();
            } catch (AssumptionViolatedException e) {
                if (!mExpected.isInstance(e)) {
                    throw e;
                }
                return;
            } catch (Throwable t) {
                if (!mExpected.isInstance(t)) {
                    throw new Exception("Unexpected exception, expected<" + mExpected.getName() + "> but was<"
                            + t.getClass().getName() + ">", t);
                }
                return;
            }
            throw new AssertionError("Expected exception: " + mExpected.getName());
        }
    }
}
