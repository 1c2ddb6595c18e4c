package com.android.server.wm;

import android.os.Handler;
import android.os.Looper;

import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;

/** Has the system's questions about views answered by a message on the main thread. */
final class MainThread {
    private MainThread() {
    }

    /** The result of c, which runs on the main thread. */
    static <T> T call(Callable<T> c) throws Exception {
        if (Looper.myLooper() == Looper.getMainLooper()) {
            return c.call();
        }
        FutureTask<T> task = new FutureTask<T>(c);
        new Handler(Looper.getMainLooper()).post(task);
        return task.get();
    }
}
