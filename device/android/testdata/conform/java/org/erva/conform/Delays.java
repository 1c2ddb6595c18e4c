package org.erva.conform;

import android.os.CountDownTimer;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** A message with a delay, and each time something else that waits, too: for a time, and at last for nothing but others. */
public class Delays extends Scenario {
    static final int LONG = 60000;

    int pressed;
    final Thread sleeper = new Thread(new Sleeper(), "sleeper");
    final ScheduledExecutorService scheduled = Executors.newScheduledThreadPool(1);
    final CountDownTimer countdown = new CountDownTimer(LONG, LONG) {
        @Override
        public void onTick(long left) {
        }

        @Override
        public void onFinish() {
            show("over");
        }
    };

    class Bell implements Runnable {
        @Override
        public void run() {
            show("rings");
        }
    }

    class Sleeper implements Runnable {
        @Override
        public void run() {
            try {
                Thread.sleep(LONG);
            } catch (InterruptedException e) {
                // woken by the next press
            }
        }
    }

    class Waiter implements Runnable {
        @Override
        public void run() {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    class Chore implements Runnable {
        @Override
        public void run() {
        }
    }

    @Override
    void go() {
        switch (pressed++) {
            case 0:
                handler.postDelayed(new Bell(), LONG);
                sleeper.start();
                break;
            case 1:
                sleeper.interrupt();
                scheduled.schedule(new Chore(), LONG, TimeUnit.MILLISECONDS);
                break;
            case 2:
                scheduled.shutdownNow();
                countdown.start();
                break;
            default:
                countdown.cancel();
                new Thread(new Waiter(), "waiter").start();
                Executors.newCachedThreadPool().execute(new Chore());
                Executors.newSingleThreadExecutor().execute(new Chore());
        }
    }
}
