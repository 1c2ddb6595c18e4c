package org.erva.conform;

/** What Endings loads by a class loader of its own. */
public class Plugin implements Runnable {
    int runs;

    @Override
    public void run() {
        runs++;
    }
}
