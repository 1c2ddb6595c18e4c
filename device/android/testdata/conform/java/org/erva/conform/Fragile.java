package org.erva.conform;

import android.os.Handler;
import android.os.HandlerThread;

/** A looper that dies of what its handler throws, which the app survives. */
public class Fragile extends Scenario {
    int doomed;

    class Doomed implements Runnable {
        @Override
        public void run() {
            doomed++;
        }
    }

    class Fatal implements Runnable {
        @Override
        public void run() {
            throw new IllegalStateException("caught by nobody");
        }
    }

    @Override
    void go() {
        HandlerThread fragile = new HandlerThread("fragile");
        fragile.setUncaughtExceptionHandler((thread, e) -> handler.post(() -> show(e.getMessage())));
        fragile.start();
        Handler own = new Handler(fragile.getLooper());
        own.post(new Doomed());
        own.post(new Fatal());
    }
}
