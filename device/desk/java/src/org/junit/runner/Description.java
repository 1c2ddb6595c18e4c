package org.junit.runner;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The name of a test, or of a class with its tests. */
public final class Description {
    private final String mClassName;
    private final String mMethodName; // null for a class
    private final Class<?> mTestClass; // null if it cannot be loaded
    private final List<Description> mChildren = new ArrayList<Description>();

    private Description(String className, String methodName, Class<?> testClass) {
        mClassName = className;
        mMethodName = methodName;
        mTestClass = testClass;
    }

    public static Description createTestDescription(Class<?> testClass, String methodName) {
        return new Description(testClass.getName(), methodName, testClass);
    }

    public static Description createTestDescription(String className, String methodName) {
        return new Description(className, methodName, null);
    }

    public static Description createSuiteDescription(Class<?> testClass) {
        return new Description(testClass.getName(), null, testClass);
    }

    public void addChild(Description child) {
        mChildren.add(child);
    }

    public List<Description> getChildren() {
        return mChildren;
    }

    public boolean isTest() {
        return mMethodName != null;
    }

    public boolean isSuite() {
        return !isTest();
    }

    /** How many tests it names. */
    public int testCount() {
        if (isTest()) {
            return 1;
        }
        int count = 0;
        for (Description child : mChildren) {
            count += child.testCount();
        }
        return count;
    }

    public String getClassName() {
        return mClassName;
    }

    public String getMethodName() {
        return mMethodName;
    }

    public Class<?> getTestClass() {
        return mTestClass;
    }

    /** method(class), or the class. */
    public String getDisplayName() {
        return isTest() ? mMethodName + "(" + mClassName + ")" : mClassName;
    }

    @Override
    public boolean equals(Object obj) {
        return obj instanceof Description && getDisplayName().equals(((Description) obj).getDisplayName());
    }

    @Override
    public int hashCode() {
        return Objects.hashCode(getDisplayName());
    }

    @Override
    public String toString() {
        return getDisplayName();
    }
}
