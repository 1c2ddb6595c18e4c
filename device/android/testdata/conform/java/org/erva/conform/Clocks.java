package org.erva.conform;

import java.util.Timer;
import java.util.TimerTask;

/** A Timer with a task that runs once and one that repeats. */
public class Clocks extends Scenario {
    final Timer timer = new Timer("clock");
    int once;
    int again;

    class Once extends TimerTask {
        @Override
        public void run() {
            once++;
        }
    }

    class Again extends TimerTask {
        @Override
        public void run() {
            again++;
            if (again == 3) {
                timer.cancel();
            }
        }
    }

    @Override
    void go() {
        timer.schedule(new Once(), 1);
        timer.schedule(new Again(), 20, 5);
    }
}
