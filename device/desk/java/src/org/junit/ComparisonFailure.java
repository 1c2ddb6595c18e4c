package org.junit;

/** Two texts that should be equal and are not; the message marks where they differ. */
public class ComparisonFailure extends AssertionError {
    private static final int CONTEXT = 20; // characters that are shown of what both have in common

    private final String mExpected;
    private final String mActual;

    public ComparisonFailure(String message, String expected, String actual) {
        super(describe(message, expected, actual));
        mExpected = expected;
        mActual = actual;
    }

    public String getExpected() {
        return mExpected;
    }

    public String getActual() {
        return mActual;
    }

    private static String describe(String message, String expected, String actual) {
        if (expected == null || actual == null || expected.equals(actual)) {
            return Assert.format(message, expected, actual);
        }
        int shorter = Math.min(expected.length(), actual.length());
        int prefix = 0;
        while (prefix < shorter && expected.charAt(prefix) == actual.charAt(prefix)) {
            prefix++;
        }
        int suffix = 0;
        while (suffix < shorter - prefix
                && expected.charAt(expected.length() - 1 - suffix) == actual.charAt(actual.length() - 1 - suffix)) {
            suffix++;
        }
        return Assert.format(message, mark(expected, prefix, suffix), mark(actual, prefix, suffix));
    }

    private static String mark(String text, int prefix, int suffix) {
        int end = text.length() - suffix;
        String before = prefix <= CONTEXT ? text.substring(0, prefix) : "..." + text.substring(prefix - CONTEXT, prefix);
        String after = suffix <= CONTEXT ? text.substring(end) : text.substring(end, end + CONTEXT) + "...";
        return before + "[" + text.substring(prefix, end) + "]" + after;
    }
}
