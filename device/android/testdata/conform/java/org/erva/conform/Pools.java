package org.erva.conform;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Executors: one thread for several tasks, results, repetitions. */
public class Pools extends Scenario {
    final ExecutorService one = Executors.newSingleThreadExecutor();
    final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    int done;
    int ticks;

    class Job implements Runnable {
        @Override
        public void run() {
            done++;
        }
    }

    class Tick implements Runnable {
        @Override
        public void run() {
            ticks++;
            if (ticks == 3) {
                clock.shutdown();
            }
        }
    }

    class Collector extends Thread {
        final Future<?> future;

        Collector(Future<?> future) {
            this.future = future;
        }

        @Override
        public void run() {
            try {
                future.get();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
            done++;
        }
    }

    @Override
    void go() {
        one.execute(new Job());
        Future<?> second = one.submit(new Job());
        new Collector(second).start();
        clock.scheduleAtFixedRate(new Tick(), 5, 5, TimeUnit.MILLISECONDS);
    }

    @Override
    protected void onDestroy() {
        one.shutdown();
        super.onDestroy();
    }
}
