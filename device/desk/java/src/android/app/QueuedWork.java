package android.app;

import android.os.Handler;
import android.os.HandlerThread;
import android.os.Looper;
import android.os.Message;
import android.os.Process;

import java.util.LinkedList;

/**
 * Writes that may happen later but not never: queued on a thread of their own, and waited for when a component stops.
 * Faithful to Android 11: the thread queued-work-looper, the delay of 100 ms, and what runs where.
 */
public class QueuedWork {
    private static final long DELAY = 100;

    private static final Object sLock = new Object();
    /** Held while work is done, so that one thread does it at a time. */
    private static final Object sProcessingWork = new Object();
    private static final LinkedList<Runnable> sFinishers = new LinkedList<Runnable>();
    private static Handler sHandler = null;
    private static LinkedList<Runnable> sWork = new LinkedList<Runnable>();
    private static boolean sCanDelay = true;

    private QueuedWork() {
    }

    private static Handler getHandler() {
        synchronized (sLock) {
            if (sHandler == null) {
                HandlerThread handlerThread = new HandlerThread("queued-work-looper",
                        Process.THREAD_PRIORITY_FOREGROUND);
                handlerThread.setDaemon(true);
                handlerThread.start();
                sHandler = new QueuedWorkHandler(handlerThread.getLooper());
            }
            return sHandler;
        }
    }

    /** Adds something that waitToFinish runs: it waits for work that is under way. */
    public static void addFinisher(Runnable finisher) {
        synchronized (sLock) {
            sFinishers.add(finisher);
        }
    }

    public static void removeFinisher(Runnable finisher) {
        synchronized (sLock) {
            sFinishers.remove(finisher);
        }
    }

    /** Does all queued work now, on this thread, and waits for what is under way elsewhere. */
    public static void waitToFinish() {
        synchronized (sLock) {
            if (sHandler != null && sHandler.hasMessages(QueuedWorkHandler.MSG_RUN)) {
                sHandler.removeMessages(QueuedWorkHandler.MSG_RUN);
            }
            sCanDelay = false;
        }
        try {
            processPendingWork();
            for (;;) {
                Runnable finisher;
                synchronized (sLock) {
                    finisher = sFinishers.poll();
                }
                if (finisher == null) {
                    break;
                }
                finisher.run();
            }
        } finally {
            sCanDelay = true;
        }
    }

    /** Queues work, delayed unless somebody waits for it. */
    public static void queue(Runnable work, boolean shouldDelay) {
        Handler handler = getHandler();
        synchronized (sLock) {
            sWork.add(work);
            if (shouldDelay && sCanDelay) {
                handler.sendEmptyMessageDelayed(QueuedWorkHandler.MSG_RUN, DELAY);
            } else {
                handler.sendEmptyMessage(QueuedWorkHandler.MSG_RUN);
            }
        }
    }

    public static boolean hasPendingWork() {
        synchronized (sLock) {
            return !sWork.isEmpty();
        }
    }

    private static void processPendingWork() {
        synchronized (sProcessingWork) {
            LinkedList<Runnable> work;
            synchronized (sLock) {
                work = sWork;
                sWork = new LinkedList<Runnable>();
                if (sHandler != null) {
                    sHandler.removeMessages(QueuedWorkHandler.MSG_RUN);
                }
            }
            for (Runnable w : work) {
                w.run();
            }
        }
    }

    private static class QueuedWorkHandler extends Handler {
        static final int MSG_RUN = 1;

        QueuedWorkHandler(Looper looper) {
            super(looper);
        }

        @Override
        public void handleMessage(Message msg) {
            if (msg.what == MSG_RUN) {
                processPendingWork();
            }
        }
    }
}
