package org.erva.conform;

import android.os.Looper;
import android.os.MessageQueue;

/** An idle handler that runs twice. */
public class Idler extends Scenario {
    int left;

    class WhenIdle implements MessageQueue.IdleHandler {
        @Override
        public boolean queueIdle() {
            left--;
            show("idle " + left);
            return left > 0;
        }
    }

    @Override
    void go() {
        left = 2;
        Looper.myQueue().addIdleHandler(new WhenIdle());
    }
}
