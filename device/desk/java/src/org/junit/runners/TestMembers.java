package org.junit.runners;

import org.junit.FixMethodOrder;
import org.junit.rules.TestRule;
import org.junit.runners.model.InitializationError;

import java.lang.annotation.Annotation;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** What a class of tests, and the classes that it extends, have of each annotation. */
final class TestMembers {
    private final Class<?> mTestClass;

    TestMembers(Class<?> testClass) {
        mTestClass = testClass;
    }

    Class<?> testClass() {
        return mTestClass;
    }

    static void validate(Method test) throws InitializationError {
        String problem = null;
        if (!Modifier.isPublic(test.getModifiers())) {
            problem = "should be public";
        } else if (Modifier.isStatic(test.getModifiers())) {
            problem = "should not be static";
        } else if (test.getReturnType() != void.class) {
            problem = "should be void";
        } else if (test.getParameterCount() > 0) {
            problem = "should have no parameters";
        }
        if (problem != null) {
            throw new InitializationError("Method " + test.getName() + "() " + problem);
        }
    }

    /** The methods with an annotation, those of the class itself first, without those that are overridden. */
    List<Method> methods(Class<? extends Annotation> annotation) {
        List<Method> found = new ArrayList<Method>();
        for (Class<?> c = mTestClass; c != null && c != Object.class; c = c.getSuperclass()) {
            Method[] declared = c.getDeclaredMethods();
            Comparator<Method> order = order(c);
            if (order != null) {
                Arrays.sort(declared, order);
            }
            for (Method m : declared) {
                if (m.isAnnotationPresent(annotation) && !isOverridden(m, found)) {
                    m.setAccessible(true); // its class may not be public
                    found.add(m);
                }
            }
        }
        return found;
    }

    /** The same, those of the topmost class first. */
    List<Method> methodsFromTop(Class<? extends Annotation> annotation) {
        List<Method> found = methods(annotation);
        Collections.reverse(found);
        return found;
    }

    private static Comparator<Method> order(Class<?> c) {
        FixMethodOrder order = c.getAnnotation(FixMethodOrder.class);
        return (order == null ? MethodSorters.DEFAULT : order.value()).getComparator();
    }

    private static boolean isOverridden(Method m, List<Method> by) {
        for (Method other : by) {
            if (other.getName().equals(m.getName()) && Arrays.equals(other.getParameterTypes(), m.getParameterTypes())) {
                return true;
            }
        }
        return false;
    }

    /** The rules of an instance, or of the class itself if there is none: of methods, then of fields. The last is the outermost. */
    List<TestRule> rules(Class<? extends Annotation> annotation, Object instance) {
        List<TestRule> rules = new ArrayList<TestRule>();
        try {
            for (Method m : methods(annotation)) {
                rules.add((TestRule) m.invoke(instance));
            }
            for (Class<?> c = mTestClass; c != null && c != Object.class; c = c.getSuperclass()) {
                for (Field f : c.getDeclaredFields()) {
                    if (f.isAnnotationPresent(annotation)) {
                        f.setAccessible(true);
                        rules.add((TestRule) f.get(instance));
                    }
                }
            }
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot read the rules of " + mTestClass.getName(), e);
        }
        return rules;
    }
}
