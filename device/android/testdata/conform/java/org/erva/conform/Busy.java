package org.erva.conform;

import android.os.AsyncTask;
import android.os.Handler;
import android.os.HandlerThread;
import android.os.Looper;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Many makers of events at once, whose order differs from run to run; what each makes does not. */
public class Busy extends Scenario {
    final ExecutorService pool = Executors.newCachedThreadPool();
    final ExecutorService two = Executors.newFixedThreadPool(2);
    int total;

    /** A task that is quick or slow by chance. */
    static void dawdle() {
        try {
            Thread.sleep(0, (int) (Math.random() * 999999));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    class Bump implements Runnable {
        @Override
        public void run() {
            total++;
        }
    }

    class Chain implements Runnable {
        final Handler to;
        final int length;

        Chain(Handler to, int length) {
            this.to = to;
            this.length = length;
        }

        @Override
        public void run() {
            handler.post(new Bump());
            if (length > 0) {
                to.post(new Chain(to, length - 1));
            } else {
                to.post(() -> Looper.myLooper().quitSafely());
            }
        }
    }

    class Back extends AsyncTask<Void, Void, Void> {
        @Override
        protected Void doInBackground(Void... nothing) {
            dawdle();
            handler.post(new Bump());
            return null;
        }

        @Override
        protected void onPostExecute(Void nothing) {
            total++;
        }
    }

    class Ring extends TimerTask {
        @Override
        public void run() {
            handler.post(new Bump());
        }
    }

    @Override
    void go() {
        HandlerThread side = new HandlerThread("side");
        side.start();
        Handler sideHandler = new Handler(side.getLooper());
        new Thread(() -> {
            Looper.prepare();
            Handler own = new Handler();
            own.post(new Chain(own, 3));
            Looper.loop();
        }).start();
        sideHandler.post(new Chain(sideHandler, 3));
        for (int i = 0; i < 4; i++) {
            pool.execute(() -> {
                dawdle();
                handler.post(() -> total++);
                handler.post(new Bump());
            });
            dawdle();
            two.execute(() -> handler.post(() -> total--));
            new Back().execute();
            dawdle();
        }
        new Timer().schedule(new Ring(), 2);
        new Thread(() -> handler.post(() -> total += 2)).start();
        new Thread(() -> handler.post(() -> total += 3)).start();
        handler.postDelayed(() -> show("done"), 30);
    }
}
