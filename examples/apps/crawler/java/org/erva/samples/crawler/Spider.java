package org.erva.samples.crawler;

import android.util.Log;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;

/** Visits pages on a thread of its own. */
final class Spider implements Runnable {
    private Queue<String> queue;

    /** Finds where the last crawl ended. Before start. */
    void readCheckpoint() {
        queue = new ArrayDeque<>(Arrays.asList("/index", "/news"));
    }

    void start() {
        new Thread(this, "spider").start();
    }

    @Override
    public void run() {
        synchronized (this) {
            for (String page = queue.poll(); page != null; page = queue.poll()) {
                Log.i("crawler", page);
            }
        }
    }
}
