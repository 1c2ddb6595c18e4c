package org.erva.samples.trails;

/** The help, which nobody has written yet. */
final class Help {
    private String text;

    String firstLine() {
        return text.split("\n")[0];
    }
}
