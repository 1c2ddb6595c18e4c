package org.erva.conform;

import java.util.concurrent.CountDownLatch;

/** Threads that wait for each other: join, a latch, a monitor. */
public class Waits extends Scenario {
    final Object lock = new Object();
    final CountDownLatch latch = new CountDownLatch(2);
    boolean ready;
    int value;

    class Child extends Thread {
        @Override
        public void run() {
            value = 1;
        }
    }

    class Joiner extends Thread {
        @Override
        public void run() {
            Child child = new Child();
            child.start();
            try {
                child.join();
                child.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            value = 2;
            latch.countDown();
        }
    }

    class Waiter extends Thread {
        @Override
        public void run() {
            synchronized (lock) {
                while (!ready) {
                    try {
                        lock.wait();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }
            }
            latch.countDown();
        }
    }

    class Notifier extends Thread {
        final Waiter waiter;

        Notifier(Waiter waiter) {
            this.waiter = waiter;
        }

        @Override
        public void run() {
            while (waiter.getState() != State.WAITING) {
                Thread.yield();
            }
            synchronized (lock) {
                ready = true;
                lock.notifyAll();
            }
        }
    }

    class Last extends Thread {
        @Override
        public void run() {
            try {
                latch.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            value = 3;
        }
    }

    @Override
    void go() {
        new Joiner().start();
        Waiter waiter = new Waiter();
        waiter.start();
        new Notifier(waiter).start();
        new Last().start();
    }
}
