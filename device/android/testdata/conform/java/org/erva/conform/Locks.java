package org.erva.conform;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** One thread that takes every kind of lock, and writes or reads a field inside and outside of each. */
public class Locks extends Scenario {
    final Object lock = new Object();
    final ReentrantLock reentrant = new ReentrantLock();
    final Condition condition = reentrant.newCondition();
    final ReentrantReadWriteLock both = new ReentrantReadWriteLock();
    final StampedLock stamped = new StampedLock();
    int block, nested, again, method, thrown, afterThrow, explicit, tried, waited, writing, reading, stampedWrite, stampedRead, free;
    static int shared;
    int hot;
    final StringBuffer text = new StringBuffer();

    synchronized void method() {
        method = 1;
    }

    synchronized void thrower() {
        thrown = 1;
        throw new IllegalStateException("out of a critical section");
    }

    static synchronized void ofClass() {
        shared = 1;
    }

    void callee() {
        nested = 1;
        synchronized (lock) {
            again = 1;
        }
        again = 2;
    }

    class Worker extends Thread {
        @Override
        public void run() {
            synchronized (lock) {
                block = 1;
                callee();
            }
            method();
            try {
                thrower();
            } catch (IllegalStateException e) {
                afterThrow = 1;
            }
            ofClass();
            reentrant.lock();
            try {
                explicit = 1;
                waited();
            } finally {
                reentrant.unlock();
            }
            if (reentrant.tryLock()) {
                tried = 1;
                reentrant.unlock();
            }
            readersAndWriters();
            text.append("a");
            free = 1;
        }

        private void waited() {
            try {
                condition.awaitNanos(1);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            waited = 1;
        }

        private void readersAndWriters() {
            both.writeLock().lock();
            writing = 1;
            both.writeLock().unlock();
            both.readLock().lock();
            reading = writing + reading;
            both.readLock().unlock();
            long stamp = stamped.writeLock();
            stampedWrite = 1;
            stamped.unlockWrite(stamp);
            stamp = stamped.readLock();
            stampedRead = stampedWrite;
            stamped.unlock(stamp);
        }
    }

    /** Enters a critical section so often that it is not followed any more. */
    class Hot extends Thread {
        @Override
        public void run() {
            for (int i = 0; i < 1200; i++) {
                synchronized (lock) {
                    if (i == 0 || i == 1199) {
                        hot = i;
                    }
                }
            }
        }
    }

    @Override
    void go() {
        Worker worker = new Worker();
        worker.start();
        new Thread() {
            @Override
            public void run() {
                try {
                    worker.join();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                new Hot().start();
            }
        }.start();
    }
}
