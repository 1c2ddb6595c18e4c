package org.erva.conform;

import android.os.Bundle;
import android.os.Handler;
import android.os.HandlerThread;
import android.os.Looper;

/** A second looper, and a third that nobody has named. */
public class Loopers extends Scenario {
    HandlerThread side;
    Handler sideHandler;
    volatile Handler bareHandler;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        side = new HandlerThread("side");
        side.start();
        sideHandler = new Handler(side.getLooper());
        new Thread() {
            @Override
            public void run() {
                Looper.prepare();
                bareHandler = new Handler();
                Looper.loop();
            }
        }.start();
    }

    class One implements Runnable {
        @Override
        public void run() {
            handler.post(new Back());
        }
    }

    class Two implements Runnable {
        @Override
        public void run() {
            bareHandler.post(new Bare());
        }
    }

    class Back implements Runnable {
        @Override
        public void run() {
            show("back");
        }
    }

    class Bare implements Runnable {
        @Override
        public void run() {
        }
    }

    @Override
    void go() {
        sideHandler.post(new One());
        sideHandler.post(new Two());
    }

    @Override
    protected void onDestroy() {
        side.quitSafely();
        super.onDestroy();
    }
}
