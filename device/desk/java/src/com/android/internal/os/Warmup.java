package com.android.internal.os;

import android.os.Handler;
import android.os.HandlerThread;
import android.os.Message;
import android.os.MessageQueue;

/**
 * Runs a looper once before an app is there, so that what the VM links on first use (lambdas, the selector, string
 * concatenation) is linked when the app starts.
 */
final class Warmup {
    private Warmup() {
    }

    static void run() {
        HandlerThread thread = new HandlerThread("zygote:warmup");
        thread.start();
        Handler h = new Handler(thread.getLooper());
        MessageQueue queue = thread.getLooper().getQueue();
        queue.addIdleHandler(() -> false);
        int token = queue.postSyncBarrier();
        queue.removeSyncBarrier(token);
        h.sendMessageDelayed(Message.obtain(h, 1), 1);
        h.removeMessages(2);
        h.removeCallbacks(thread);
        h.hasMessages(1);
        String text = "warm " + h.hasCallbacks(thread) + " " + token;
        h.runWithScissors(() -> h.removeCallbacksAndMessages(text), 1000);
        thread.quitSafely();
        try {
            thread.join(1000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
