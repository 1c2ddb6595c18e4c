package androidx.test.internal.runner;

import android.os.Bundle;

import org.junit.Test;
import org.junit.runner.Description;
import org.junit.runner.Result;
import org.junit.runner.RunWith;
import org.junit.runner.Runner;
import org.junit.runner.notification.RunNotifier;
import org.junit.runners.BlockJUnit4ClassRunner;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The tests that the arguments of a run ask for, in the order in which they run. */
public final class TestRequest {
    private static final String CLASS_SUFFIX = ".class";

    private final ClassLoader mLoader;
    private final TestFilter mFilter;
    private final boolean mListOnly;
    private final List<Runner> mRunners = new ArrayList<Runner>();

    /** Looks for tests below image/classes, unless the arguments name classes. */
    public TestRequest(Bundle arguments, ClassLoader loader, String image) {
        mLoader = loader;
        mFilter = new TestFilter(arguments);
        mListOnly = Boolean.parseBoolean(arguments.getString("log"));
        Collection<String> named = mFilter.classes();
        for (String name : named.isEmpty() ? allClasses(new File(image, "classes").toPath()) : named) {
            add(name, !named.isEmpty());
        }
    }

    private static Collection<String> allClasses(Path dir) {
        TreeSet<String> names = new TreeSet<String>();
        try (Stream<Path> files = Files.walk(dir)) {
            files.map(file -> dir.relativize(file).toString()).filter(name -> name.endsWith(CLASS_SUFFIX)).forEach(name ->
                    names.add(name.substring(0, name.length() - CLASS_SUFFIX.length()).replace(File.separatorChar, '.')));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list the classes of the package", e);
        }
        return names;
    }

    /** Adds a class that has tests; one that was asked for must have some. */
    private void add(String name, boolean askedFor) {
        if (!mFilter.takesClass(name)) {
            return;
        }
        Class<?> type;
        try {
            type = Class.forName(name, false, mLoader);
        } catch (ClassNotFoundException | LinkageError e) {
            if (askedFor) {
                mRunners.add(new ErrorReportingRunner(name,
                        new RuntimeException("Failed loading specified test class '" + name + "'", e)));
            }
            return;
        }
        if (!askedFor && !hasTests(type)) {
            return;
        }
        Runner runner = runner(type);
        if (runner instanceof BlockJUnit4ClassRunner) {
            ((BlockJUnit4ClassRunner) runner).filter(mFilter::takesTest);
        }
        if (runner.testCount() > 0) {
            mRunners.add(runner);
        }
    }

    private static boolean hasTests(Class<?> type) {
        if (type.isInterface() || Modifier.isAbstract(type.getModifiers())) {
            return false;
        }
        try {
            if (type.isAnnotationPresent(RunWith.class)) {
                return true;
            }
            for (Method m : type.getMethods()) {
                if (m.isAnnotationPresent(Test.class)) {
                    return true;
                }
            }
        } catch (LinkageError e) {
            // A class of the app that needs one that is not there has no tests.
        }
        return false;
    }

    private static Runner runner(Class<?> type) {
        RunWith chosen = type.getAnnotation(RunWith.class);
        try {
            return chosen == null ? new BlockJUnit4ClassRunner(type)
                    : chosen.value().getConstructor(Class.class).newInstance(type);
        } catch (InvocationTargetException e) {
            return new ErrorReportingRunner(type.getName(), e.getCause());
        } catch (Exception e) {
            return new ErrorReportingRunner(type.getName(), e);
        }
    }

    /** Runs the tests; the notifier's listeners fill in the result. */
    public void run(RunNotifier notifier, Result result) {
        Description all = Description.createSuiteDescription(TestRequest.class);
        for (Runner runner : mRunners) {
            all.addChild(runner.getDescription());
        }
        notifier.fireTestRunStarted(all);
        for (Runner runner : mRunners) {
            if (mListOnly) {
                list(runner.getDescription(), notifier);
            } else {
                runner.run(notifier);
            }
        }
        notifier.fireTestRunFinished(result);
    }

    private static void list(Description description, RunNotifier notifier) {
        if (description.isTest()) {
            notifier.fireTestStarted(description);
            notifier.fireTestFinished(description);
        }
        for (Description child : description.getChildren()) {
            list(child, notifier);
        }
    }
}
