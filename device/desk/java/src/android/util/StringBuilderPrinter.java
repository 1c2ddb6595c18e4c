package android.util;

/** Prints lines to a StringBuilder. */
public class StringBuilderPrinter implements Printer {
    private final StringBuilder mBuilder;

    public StringBuilderPrinter(StringBuilder builder) {
        mBuilder = builder;
    }

    @Override
    public void println(String x) {
        mBuilder.append(x);
        if (x.isEmpty() || x.charAt(x.length() - 1) != '\n') {
            mBuilder.append('\n');
        }
    }
}
