package org.junit;

import java.lang.reflect.Array;
import java.util.Objects;

/** What a test claims. There is no assertThat: it would need a library of matchers. */
public class Assert {
    protected Assert() {
    }

    /** Code that is to throw. */
    public interface ThrowingRunnable {
        void run() throws Throwable;
    }

    static String format(String message, Object expected, Object actual) {
        String prefix = message == null || message.isEmpty() ? "" : message + " ";
        String want = String.valueOf(expected);
        String got = String.valueOf(actual);
        if (!want.equals(got)) {
            return prefix + "expected:<" + want + "> but was:<" + got + ">";
        }
        return prefix + "expected: " + typed(expected, want) + " but was: " + typed(actual, got); // alike only in print
    }

    private static String typed(Object value, String text) {
        return (value == null ? "null" : value.getClass().getName()) + "<" + text + ">";
    }

    public static void fail() {
        fail(null);
    }

    public static void fail(String message) {
        throw message == null ? new AssertionError() : new AssertionError(message);
    }

    public static void assertTrue(boolean condition) {
        assertTrue(null, condition);
    }

    public static void assertTrue(String message, boolean condition) {
        if (!condition) {
            fail(message);
        }
    }

    public static void assertFalse(boolean condition) {
        assertFalse(null, condition);
    }

    public static void assertFalse(String message, boolean condition) {
        assertTrue(message, !condition);
    }

    public static void assertEquals(Object expected, Object actual) {
        assertEquals(null, expected, actual);
    }

    public static void assertEquals(String message, Object expected, Object actual) {
        if (Objects.equals(expected, actual)) {
            return;
        }
        if (expected instanceof String && actual instanceof String) {
            throw new ComparisonFailure(message == null ? "" : message, (String) expected, (String) actual);
        }
        fail(format(message, expected, actual));
    }

    public static void assertEquals(long expected, long actual) {
        assertEquals(null, expected, actual);
    }

    public static void assertEquals(String message, long expected, long actual) {
        if (expected != actual) {
            fail(format(message, expected, actual));
        }
    }

    public static void assertEquals(double expected, double actual, double delta) {
        assertEquals(null, expected, actual, delta);
    }

    public static void assertEquals(String message, double expected, double actual, double delta) {
        if (differ(expected, actual, delta)) {
            fail(format(message, expected, actual));
        }
    }

    public static void assertEquals(float expected, float actual, float delta) {
        assertEquals(null, expected, actual, delta);
    }

    public static void assertEquals(String message, float expected, float actual, float delta) {
        if (differ(expected, actual, delta)) {
            fail(format(message, expected, actual));
        }
    }

    private static boolean differ(double a, double b, double delta) {
        return Double.compare(a, b) != 0 && !(Math.abs(a - b) <= delta);
    }

    public static void assertNotEquals(Object unexpected, Object actual) {
        assertNotEquals(null, unexpected, actual);
    }

    public static void assertNotEquals(String message, Object unexpected, Object actual) {
        if (Objects.equals(unexpected, actual)) {
            failEquals(message, actual);
        }
    }

    public static void assertNotEquals(long unexpected, long actual) {
        assertNotEquals(null, unexpected, actual);
    }

    public static void assertNotEquals(String message, long unexpected, long actual) {
        if (unexpected == actual) {
            failEquals(message, actual);
        }
    }

    private static void failEquals(String message, Object actual) {
        fail((message == null ? "Values should be different. " : message + ". ") + "Actual: " + actual);
    }

    public static void assertNull(Object object) {
        assertNull(null, object);
    }

    public static void assertNull(String message, Object object) {
        if (object != null) {
            fail((message == null ? "" : message + " ") + "expected null, but was:<" + object + ">");
        }
    }

    public static void assertNotNull(Object object) {
        assertNotNull(null, object);
    }

    public static void assertNotNull(String message, Object object) {
        assertTrue(message, object != null);
    }

    public static void assertSame(Object expected, Object actual) {
        assertSame(null, expected, actual);
    }

    public static void assertSame(String message, Object expected, Object actual) {
        if (expected != actual) {
            fail((message == null ? "" : message + " ") + "expected same:<" + expected + "> was not:<" + actual + ">");
        }
    }

    public static void assertNotSame(Object unexpected, Object actual) {
        assertNotSame(null, unexpected, actual);
    }

    public static void assertNotSame(String message, Object unexpected, Object actual) {
        if (unexpected == actual) {
            fail((message == null ? "" : message + " ") + "expected not same");
        }
    }

    public static <T extends Throwable> T assertThrows(Class<T> expectedThrowable, ThrowingRunnable runnable) {
        return assertThrows(null, expectedThrowable, runnable);
    }

    /** Claims that the code throws, and gives what it threw. */
    public static <T extends Throwable> T assertThrows(String message, Class<T> expectedThrowable, ThrowingRunnable runnable) {
        String prefix = message == null ? "" : message + ": ";
        try {
            runnable.run();
        } catch (Throwable thrown) {
            if (expectedThrowable.isInstance(thrown)) {
                return expectedThrowable.cast(thrown);
            }
            throw new AssertionError(prefix + "unexpected exception type thrown; expected:<" + expectedThrowable.getName()
                    + "> but was:<" + thrown.getClass().getName() + ">", thrown);
        }
        throw new AssertionError(prefix + "expected " + expectedThrowable.getName()
                + " to be thrown, but nothing was thrown");
    }

    public static void assertArrayEquals(Object[] expecteds, Object[] actuals) {
        assertArrayEquals(null, expecteds, actuals);
    }

    public static void assertArrayEquals(String message, Object[] expecteds, Object[] actuals) {
        compareArrays(message, expecteds, actuals, 0);
    }

    public static void assertArrayEquals(boolean[] expecteds, boolean[] actuals) {
        assertArrayEquals(null, expecteds, actuals);
    }

    public static void assertArrayEquals(String message, boolean[] expecteds, boolean[] actuals) {
        compareArrays(message, expecteds, actuals, 0);
    }

    public static void assertArrayEquals(byte[] expecteds, byte[] actuals) {
        assertArrayEquals(null, expecteds, actuals);
    }

    public static void assertArrayEquals(String message, byte[] expecteds, byte[] actuals) {
        compareArrays(message, expecteds, actuals, 0);
    }

    public static void assertArrayEquals(char[] expecteds, char[] actuals) {
        assertArrayEquals(null, expecteds, actuals);
    }

    public static void assertArrayEquals(String message, char[] expecteds, char[] actuals) {
        compareArrays(message, expecteds, actuals, 0);
    }

    public static void assertArrayEquals(short[] expecteds, short[] actuals) {
        assertArrayEquals(null, expecteds, actuals);
    }

    public static void assertArrayEquals(String message, short[] expecteds, short[] actuals) {
        compareArrays(message, expecteds, actuals, 0);
    }

    public static void assertArrayEquals(int[] expecteds, int[] actuals) {
        assertArrayEquals(null, expecteds, actuals);
    }

    public static void assertArrayEquals(String message, int[] expecteds, int[] actuals) {
        compareArrays(message, expecteds, actuals, 0);
    }

    public static void assertArrayEquals(long[] expecteds, long[] actuals) {
        assertArrayEquals(null, expecteds, actuals);
    }

    public static void assertArrayEquals(String message, long[] expecteds, long[] actuals) {
        compareArrays(message, expecteds, actuals, 0);
    }

    public static void assertArrayEquals(double[] expecteds, double[] actuals, double delta) {
        assertArrayEquals(null, expecteds, actuals, delta);
    }

    public static void assertArrayEquals(String message, double[] expecteds, double[] actuals, double delta) {
        compareArrays(message, expecteds, actuals, delta);
    }

    public static void assertArrayEquals(float[] expecteds, float[] actuals, float delta) {
        assertArrayEquals(null, expecteds, actuals, delta);
    }

    public static void assertArrayEquals(String message, float[] expecteds, float[] actuals, float delta) {
        compareArrays(message, expecteds, actuals, delta);
    }

    private static void compareArrays(String message, Object expecteds, Object actuals, double delta) {
        if (expecteds == actuals) {
            return;
        }
        String prefix = message == null ? "" : message + ": ";
        assertTrue(prefix + "expected array was null", expecteds != null);
        assertTrue(prefix + "actual array was null", actuals != null);
        int length = Array.getLength(expecteds);
        if (length != Array.getLength(actuals)) {
            fail(prefix + "array lengths differed, expected.length=" + length + " actual.length=" + Array.getLength(actuals));
        }
        for (int i = 0; i < length; i++) {
            compareElements(prefix + "arrays first differed at element [" + i + "];", Array.get(expecteds, i),
                    Array.get(actuals, i), delta);
        }
    }

    private static void compareElements(String message, Object expected, Object actual, double delta) {
        if (isArray(expected) && isArray(actual)) {
            compareArrays(message, expected, actual, delta);
        } else if (delta > 0) {
            assertEquals(message, ((Number) expected).doubleValue(), ((Number) actual).doubleValue(), delta);
        } else {
            assertEquals(message, expected, actual);
        }
    }

    private static boolean isArray(Object value) {
        return value != null && value.getClass().isArray();
    }
}
