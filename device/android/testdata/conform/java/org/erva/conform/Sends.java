package org.erva.conform;

import android.os.Message;
import android.os.SystemClock;

/** The ways to send, in an order that is not that of the dispatches. */
public class Sends extends Scenario {
    class Late implements Runnable {
        @Override
        public void run() {
            show("late");
        }
    }

    class At implements Runnable {
        @Override
        public void run() {
        }
    }

    class Front implements Runnable {
        @Override
        public void run() {
        }
    }

    class Plain implements Runnable {
        @Override
        public void run() {
        }
    }

    class Passing implements Runnable {
        @Override
        public void run() {
        }
    }

    @Override
    void go() {
        handler.postDelayed(new Late(), 600);
        handler.postAtTime(new At(), SystemClock.uptimeMillis() + 400);
        handler.post(new Plain());
        handler.postAtFrontOfQueue(new Front());
        Message m = Message.obtain(handler, new Passing());
        m.setAsynchronous(true);
        handler.sendMessage(m);
    }
}
