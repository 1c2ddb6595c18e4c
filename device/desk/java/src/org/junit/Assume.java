package org.junit;

/** What a test needs in order to say anything. */
public class Assume {
    private Assume() {
    }

    public static void assumeTrue(boolean b) {
        assumeTrue("got: <false>, expected: is <true>", b);
    }

    public static void assumeTrue(String message, boolean b) {
        if (!b) {
            throw new AssumptionViolatedException(message);
        }
    }

    public static void assumeFalse(boolean b) {
        assumeTrue("got: <true>, expected: is <false>", !b);
    }

    public static void assumeFalse(String message, boolean b) {
        assumeTrue(message, !b);
    }

    public static void assumeNotNull(Object... objects) {
        assumeTrue("got: <null>, expected: not null", objects != null);
        for (Object o : objects) {
            assumeTrue("got: <null>, expected: not null", o != null);
        }
    }

    public static void assumeNoException(Throwable e) {
        assumeNoException("got: <" + e + ">, expected: null", e);
    }

    public static void assumeNoException(String message, Throwable e) {
        if (e != null) {
            throw new AssumptionViolatedException(message, e);
        }
    }
}
