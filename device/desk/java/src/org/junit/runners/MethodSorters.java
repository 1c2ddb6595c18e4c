package org.junit.runners;

import java.lang.reflect.Method;
import java.util.Comparator;

/** Orders of the tests of a class. */
public enum MethodSorters {
    /** By name. */
    NAME_ASCENDING(Comparator.comparing(Method::getName).thenComparing(Method::toString)),
    /** As the VM gives them. */
    JVM(null),
    /** The same each time, but none that a test should rely on: by the hash of the name. */
    DEFAULT(Comparator.comparing((Method m) -> m.getName().hashCode()).thenComparing(NAME_ASCENDING.mComparator));

    private final Comparator<Method> mComparator;

    MethodSorters(Comparator<Method> comparator) {
        mComparator = comparator;
    }

    /** The order, null for that of the VM. */
    public Comparator<Method> getComparator() {
        return mComparator;
    }
}
