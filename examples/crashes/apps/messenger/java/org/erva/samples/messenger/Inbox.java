package org.erva.samples.messenger;

import android.os.Handler;
import android.os.Looper;

/** Fetches messages from the app's start on, and tells the screen that listens. */
final class Inbox {
    private static final Inbox INSTANCE = new Inbox();
    private static final int FETCH_MILLIS = 700;

    private final Handler handler = new Handler(Looper.getMainLooper());
    private Listener listener;

    /** Is told of messages. */
    interface Listener {
        void onMessage(String text);
    }

    static Inbox get() {
        return INSTANCE;
    }

    void setListener(Listener listener) {
        this.listener = listener;
    }

    void fetch() {
        new Thread("inbox") {
            @Override
            public void run() {
                try {
                    Thread.sleep(FETCH_MILLIS);
                } catch (InterruptedException e) {
                    return;
                }
                handler.post(new Delivery("Hello"));
            }
        }.start();
    }

    /** A message on its way to the screen. */
    private final class Delivery implements Runnable {
        private final String text;

        Delivery(String text) {
            this.text = text;
        }

        @Override
        public void run() {
            listener.onMessage(text);
        }
    }
}
