package org.erva.conform;

/** A handler that throws, with a cause. */
public class Thrower extends Scenario {
    class Boom implements Runnable {
        @Override
        public void run() {
            fail();
        }

        void fail() {
            throw new IllegalStateException("too late", new NullPointerException("nothing there"));
        }
    }

    class After implements Runnable {
        @Override
        public void run() {
            show("after");
        }
    }

    @Override
    void go() {
        handler.post(new Boom());
        handler.post(new After());
    }
}
