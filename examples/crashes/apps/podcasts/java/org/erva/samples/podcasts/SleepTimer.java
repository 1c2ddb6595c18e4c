package org.erva.samples.podcasts;

import android.os.Handler;
import java.util.Timer;
import java.util.TimerTask;

/** Fades the volume out after a while, unless it is cancelled before. */
final class SleepTimer {
    private static final int DELAY_MILLIS = 150;

    private final Handler handler;
    private final Timer timer = new Timer("sleep");
    private Volume volume = new Volume();

    SleepTimer(Handler handler) {
        this.handler = handler;
    }

    void start() {
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                handler.post(SleepTimer.this::fadeOut);
            }
        }, DELAY_MILLIS);
    }

    void cancel() {
        timer.cancel();
        volume = null;
    }

    private void fadeOut() {
        volume.lower(10);
    }

    /** How loud it is, in per cent. */
    private static final class Volume {
        private int percent = 100;

        void lower(int by) {
            percent -= by;
        }
    }
}
