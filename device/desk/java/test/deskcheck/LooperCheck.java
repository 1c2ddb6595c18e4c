package deskcheck;

import android.os.Handler;
import android.os.HandlerThread;
import android.os.Looper;
import android.os.Message;
import android.os.MessageQueue;
import android.os.SystemClock;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Holds Looper, Handler and MessageQueue to Android 11's semantics. Prints "ok N", or throws. */
public final class LooperCheck {
    private static final int SCENE = 100; // ms; scenes post for at most 30 ms ahead

    private static int sPassed;

    private LooperCheck() {
    }

    /** Makes events on a looper and says what must have run, in order. */
    private interface Scene {
        void play(Handler h, List<String> log) throws Exception;
    }

    public static void main(String[] args) throws Exception {
        order();
        barriers();
        idle();
        removal();
        recycling();
        quitting();
        waking();
        misuse();
        System.out.println("ok " + sPassed);
    }

    private static void same(String what, Object want, Object got) {
        if (!want.equals(got)) {
            throw new AssertionError(what + ": want " + want + ", got " + got);
        }
        sPassed++;
    }

    private static void yes(String what, boolean holds) {
        same(what, true, holds);
    }

    /** Plays a scene on a fresh looper's thread, in one event, and checks what ran in the time after it. */
    private static void expect(String what, Scene scene, String... want) throws Exception {
        HandlerThread thread = new HandlerThread("check");
        thread.start();
        final Handler h = new Recorder(thread.getLooper());
        final List<String> log = ((Recorder) h).mLog;
        final Throwable[] thrown = new Throwable[1];
        h.post(() -> {
            try {
                scene.play(h, log);
            } catch (Throwable t) {
                thrown[0] = t;
            }
            // Later than all that a scene posts, however slow the machine is.
            new Handler(thread.getLooper()).postDelayed(() -> Looper.myLooper().quit(), SCENE);
        });
        thread.join();
        if (thrown[0] != null) {
            throw new AssertionError(what, thrown[0]);
        }
        same(what, Arrays.asList(want), log);
    }

    private static final class Recorder extends Handler {
        final List<String> mLog = new ArrayList<String>();

        Recorder(Looper looper) {
            super(looper);
        }

        @Override
        public void handleMessage(Message msg) {
            mLog.add("m" + msg.what);
        }
    }

    private static void order() throws Exception {
        expect("equal times run in the order of their posts", (h, log) -> {
            long when = SystemClock.uptimeMillis();
            for (int i = 0; i < 5; i++) {
                h.sendEmptyMessageAtTime(i, when);
            }
        }, "m0", "m1", "m2", "m3", "m4");
        expect("delays order", (h, log) -> {
            h.sendEmptyMessageDelayed(3, 30);
            h.sendEmptyMessageDelayed(1, 10);
            h.sendEmptyMessageDelayed(2, 20);
            h.sendEmptyMessage(0);
            h.sendEmptyMessageDelayed(9, -5);
        }, "m0", "m9", "m1", "m2", "m3");
        expect("at-front is last in, first out", (h, log) -> {
            h.sendEmptyMessage(1);
            h.sendMessageAtFrontOfQueue(Message.obtain(h, 2));
            h.sendMessageAtFrontOfQueue(Message.obtain(h, 3));
            h.postAtFrontOfQueue(() -> log.add("r"));
        }, "r", "m3", "m2", "m1");
        expect("a callback comes before the handler", (h, log) -> {
            Handler c = new Handler(h.getLooper(), msg -> {
                log.add("c" + msg.what);
                return msg.what == 1;
            }) {
                @Override
                public void handleMessage(Message msg) {
                    log.add("h" + msg.what);
                }
            };
            c.sendEmptyMessage(1);
            c.sendEmptyMessage(2);
            c.post(() -> log.add("r"));
        }, "c1", "c2", "h2", "r");
        expect("runWithScissors runs at once on its own thread", (h, log) -> {
            h.post(() -> log.add("posted"));
            h.runWithScissors(() -> log.add("scissors"), 0);
        }, "scissors", "posted");
    }

    private static void barriers() throws Exception {
        expect("asynchronous messages overtake a barrier", (h, log) -> {
            MessageQueue queue = Looper.myQueue();
            h.sendEmptyMessage(1);
            int token = queue.postSyncBarrier();
            h.sendEmptyMessage(2);
            Message async = Message.obtain(h, 3);
            async.setAsynchronous(true);
            h.sendMessageDelayed(async, 5);
            Handler.createAsync(h.getLooper()).postDelayed(() -> {
                log.add("lift");
                queue.removeSyncBarrier(token);
            }, 15);
        }, "m1", "m3", "lift", "m2");
        expect("what came before the barrier runs", (h, log) -> {
            h.sendEmptyMessage(1);
            Looper.myQueue().postSyncBarrier();
            h.sendEmptyMessage(2);
            Handler.createAsync(h.getLooper()).postDelayed(() -> Looper.myLooper().quit(), 10);
        }, "m1");
        expect("an unknown barrier is an error", (h, log) -> {
            try {
                Looper.myQueue().removeSyncBarrier(77);
            } catch (IllegalStateException e) {
                log.add("refused");
            }
        }, "refused");
    }

    private static void idle() throws Exception {
        expect("idle handlers run once a wait, when nothing is due", (h, log) -> {
            int[] calls = new int[1];
            Looper.myQueue().addIdleHandler(() -> {
                log.add("idle");
                if (calls[0]++ == 0) {
                    h.sendEmptyMessage(2);
                }
                return calls[0] < 2;
            });
            h.sendEmptyMessage(1);
        }, "m1", "idle", "m2", "idle");
        expect("what an idle handler posts runs before the next idle call", (h, log) -> {
            Looper.myQueue().addIdleHandler(() -> {
                log.add("idle");
                h.sendEmptyMessage(5);
                return false;
            });
        }, "idle", "m5");
        expect("a handler that throws is dropped", (h, log) -> {
            Looper.myQueue().addIdleHandler(() -> {
                log.add("bad");
                throw new IllegalStateException("on purpose");
            });
            h.sendEmptyMessageDelayed(1, 30);
        }, "bad", "m1");
        expect("a barrier alone keeps the queue from being idle", (h, log) -> {
            Looper.myQueue().postSyncBarrier();
            Looper.myQueue().addIdleHandler(() -> {
                log.add("idle");
                return false;
            });
            Handler.createAsync(h.getLooper()).postDelayed(() -> Looper.myLooper().quit(), 10);
        });
    }

    private static void removal() throws Exception {
        expect("by code, callback, token and all", (h, log) -> {
            Object token = new Object();
            Runnable r = () -> log.add("removed runnable");
            h.sendEmptyMessage(1);
            h.sendEmptyMessage(2);
            h.sendMessage(h.obtainMessage(3, token));
            h.sendMessage(h.obtainMessage(3, "other"));
            h.post(r);
            h.postDelayed(r, token, 5);
            yes("has 1", h.hasMessages(1));
            yes("has r", h.hasCallbacks(r));
            h.removeMessages(1);
            h.removeMessages(3, token);
            h.removeCallbacks(r, token);
            yes("r is still there", h.hasCallbacks(r));
            h.removeCallbacks(r);
            yes("1 is gone", !h.hasMessages(1));
            yes("r is gone", !h.hasCallbacks(r));
            yes("3 with the other token is there", h.hasMessages(3));
        }, "m2", "m3");
        expect("only those of the handler", (h, log) -> {
            Handler other = new Handler(h.getLooper());
            h.sendEmptyMessage(1);
            other.post(() -> log.add("other"));
            h.removeCallbacksAndMessages(null);
        }, "other");
        expect("code 0 takes runnables along", (h, log) -> {
            h.post(() -> log.add("runnable"));
            h.removeMessages(0);
        });
        expect("equal objects only where they are asked for", (h, log) -> {
            h.sendMessage(h.obtainMessage(1, new String("x")));
            h.removeMessages(1, new String("x"));
            yes("identity", h.hasMessages(1));
            h.removeEqualMessages(1, new String("x"));
        });
    }

    private static void recycling() throws Exception {
        Message a = Message.obtain();
        a.what = 4;
        a.obj = "x";
        a.recycle();
        Message b = Message.obtain();
        yes("the pool gives the last one back", a == b);
        same("its code is cleared", 0, b.what);
        yes("its object is cleared", b.obj == null);
        Message[] many = new Message[60];
        for (int i = 0; i < many.length; i++) {
            many[i] = Message.obtain();
        }
        for (Message m : many) {
            m.recycle();
        }
        int pooled = 0;
        for (int i = 0; i < many.length; i++) {
            Message m = Message.obtain();
            for (Message old : many) {
                if (old == m) {
                    pooled++;
                }
            }
        }
        same("the pool keeps fifty", 50, pooled);
        Handler h = handlerOfThread();
        Message m = Message.obtain(h, 1, 2, 3, "o");
        m.setAsynchronous(true);
        m.getData().putInt("k", 5);
        Message copy = Message.obtain(m);
        yes("a copy has the target", copy.getTarget() == h);
        yes("a copy has no flags", !copy.isAsynchronous());
        same("a copy has the data", 5, copy.getData().getInt("k"));
        h.getLooper().quit();
        expect("a message is recycled after its dispatch", (handler, log) -> {
            Message sent = Message.obtain(handler, 1);
            handler.sendMessage(sent);
            handler.post(() -> log.add("what " + sent.what));
        }, "m1", "what 0");
    }

    private static Handler handlerOfThread() {
        HandlerThread t = new HandlerThread("check");
        t.start();
        return new Handler(t.getLooper());
    }

    private static void quitting() throws Exception {
        expect("quit drops what is pending", (h, log) -> {
            h.sendEmptyMessage(1);
            Looper.myLooper().quit();
        });
        expect("a safe quit keeps what is due", (h, log) -> {
            h.sendEmptyMessage(1);
            h.sendEmptyMessageDelayed(2, 5);
            Looper.myLooper().quitSafely();
        }, "m1");
        Handler h = handlerOfThread();
        h.getLooper().quit();
        h.getLooper().getThread().join();
        yes("a dead thread refuses", !h.sendEmptyMessage(1));
    }

    private static void waking() throws Exception {
        Handler h = handlerOfThread();
        final List<String> log = new ArrayList<String>();
        Object done = new Object();
        boolean[] ran = new boolean[1];
        h.getLooper().getQueue().addNativeCallback(() -> {
            synchronized (done) {
                log.add(Thread.currentThread().getName());
                ran[0] = true;
                done.notifyAll();
            }
        });
        synchronized (done) {
            while (!ran[0]) {
                done.wait(5000);
            }
        }
        same("a native callback runs on the looper's thread", "[check]", log.toString());
        long start = SystemClock.uptimeMillis();
        yes("a post from outside wakes the looper", h.runWithScissors(() -> log.add("ran"), 5000));
        yes("at once", SystemClock.uptimeMillis() - start < 2000);
        h.getLooper().getThread().interrupt();
        long[] took = new long[1];
        long from = SystemClock.uptimeMillis();
        Object late = new Object();
        synchronized (late) {
            h.postDelayed(() -> {
                synchronized (late) {
                    took[0] = SystemClock.uptimeMillis() - from;
                    late.notifyAll();
                }
            }, 30);
            while (took[0] == 0) {
                late.wait(5000);
            }
        }
        yes("an interrupt does not end the wait", took[0] >= 30);
        h.getLooper().quit();
    }

    private static void misuse() throws Exception {
        try {
            new Handler();
            throw new AssertionError("a handler without a looper");
        } catch (RuntimeException e) {
            yes("says why", e.getMessage().contains("that has not called Looper.prepare()"));
        }
        expect("a message in use cannot be sent", (h, log) -> {
            Message m = Message.obtain(h, 1);
            h.sendMessage(m);
            try {
                h.sendMessage(m);
            } catch (IllegalStateException e) {
                log.add("refused");
            }
            try {
                m.recycle();
            } catch (IllegalStateException e) {
                log.add("refused again");
            }
        }, "refused", "refused again", "m1");
        expect("one looper a thread", (h, log) -> {
            try {
                Looper.prepare();
            } catch (RuntimeException e) {
                log.add("refused");
            }
        }, "refused");
    }
}
