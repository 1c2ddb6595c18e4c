package org.erva.conform;

import android.os.Handler;
import android.os.Message;

/** A message that is asked for and removed by the one after it. */
public class Removal extends Scenario {
    static final int CODE = 7;

    class Coded extends Handler {
        @Override
        public void handleMessage(Message msg) {
            show("delivered");
        }
    }

    class Kept implements Runnable {
        @Override
        public void run() {
            show("run");
        }
    }

    class Remover implements Runnable {
        final Handler coded;
        final Runnable kept;

        Remover(Handler coded, Runnable kept) {
            this.coded = coded;
            this.kept = kept;
        }

        @Override
        public void run() {
            String before = coded.hasMessages(CODE) + " " + handler.hasCallbacks(kept);
            coded.removeMessages(CODE);
            handler.removeCallbacks(kept);
            show(before + " " + coded.hasMessages(CODE) + " " + handler.hasCallbacks(kept));
        }
    }

    @Override
    void go() {
        Handler coded = new Coded();
        Runnable kept = new Kept();
        coded.sendEmptyMessage(CODE);
        handler.post(kept);
        handler.post(new Remover(coded, kept));
    }
}
