package com.android.server.input;

import android.os.SystemClock;
import android.util.Log;
import android.view.InputEvent;
import android.view.InputEventReceiver;
import android.view.KeyEvent;
import android.view.MotionEvent;
import android.view.ViewRootImpl;
import android.view.WindowManagerGlobal;

import org.json.JSONObject;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;

/**
 * The input system: makes events out of commands and gives them to the window that has the focus, one at a time, the next
 * when the app has finished the one before.
 *
 * <p>It runs on a thread of the system's side. A gesture goes to the window that took its first event, even if that loses
 * the focus meanwhile.
 */
public final class InputManagerService {
    private static final long FOCUS_TIMEOUT_MS = 5000;
    private static final long FOCUS_POLL_MS = 10;
    private static final int SWIPE_STEPS = 8;
    private static final String TAG = "InputManagerService";

    private static InputManagerService sInstance;

    private final LinkedBlockingQueue<Command> mCommands = new LinkedBlockingQueue<Command>();
    private int mNextSeq = 1;
    private InputEventReceiver mGestureTarget;
    private long mDownTime;

    /** Makes events and gives them to windows. */
    private interface Gesture {
        void play() throws InjectionException, InterruptedException;
    }

    /** What is to be done, and who is to be told of its end: null for success, else what went wrong. */
    private static final class Command {
        final Gesture gesture;
        final Consumer<String> done;

        Command(Gesture gesture, Consumer<String> done) {
            this.gesture = gesture;
            this.done = done;
        }
    }

    /** Waits for the end of a command, by a plain monitor: it is a thread of the app that waits. */
    private static final class Waiter implements Consumer<String> {
        private boolean mDone;
        private String mFailure;

        @Override
        public synchronized void accept(String failure) {
            mDone = true;
            mFailure = failure;
            notifyAll();
        }

        synchronized String await() throws InterruptedException {
            while (!mDone) {
                wait();
            }
            return mFailure;
        }
    }

    /** An event could not be given to a window. */
    private static final class InjectionException extends Exception {
        InjectionException(String message) {
            super(message);
        }
    }

    private InputManagerService() {
        Thread t = new Thread("system_server:InputDispatcher") {
            @Override
            public void run() {
                serve();
            }
        };
        t.setDaemon(true);
        t.start();
    }

    public static synchronized InputManagerService getInstance() {
        if (sInstance == null) {
            sInstance = new InputManagerService();
        }
        return sInstance;
    }

    /** Carries a command out, after those before it, on the system's thread. */
    public void inject(JSONObject cmd, Consumer<String> done) {
        mCommands.add(new Command(() -> run(cmd), done));
    }

    /** Gives an event of the app's own to the window that has the focus, after what has been injected before, and waits until it is finished. */
    public boolean injectInputEvent(InputEvent event) {
        Waiter waiter = new Waiter();
        mCommands.add(new Command(() -> dispatch(event), waiter));
        try {
            String failure = waiter.await();
            if (failure != null) {
                Log.w(TAG, failure);
            }
            return failure == null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void serve() {
        for (;;) {
            Command c;
            try {
                c = mCommands.take();
            } catch (InterruptedException e) {
                return;
            }
            String failure = null;
            try {
                c.gesture.play();
            } catch (InjectionException e) {
                failure = e.getMessage();
            } catch (InterruptedException e) {
                failure = "interrupted";
            } catch (RuntimeException e) {
                failure = e.toString();
            }
            c.done.accept(failure);
        }
    }

    private void run(JSONObject c) throws InjectionException, InterruptedException {
        String kind = c.optString("kind");
        switch (kind) {
            case "tap":
                touch(MotionEvent.ACTION_DOWN, c.optInt("x"), c.optInt("y"));
                touch(MotionEvent.ACTION_UP, c.optInt("x"), c.optInt("y"), mDownTime); // both of one time, as the shell's taps
                break;
            case "down":
                touch(MotionEvent.ACTION_DOWN, c.optInt("x"), c.optInt("y"));
                break;
            case "move":
                touch(MotionEvent.ACTION_MOVE, c.optInt("x"), c.optInt("y"));
                break;
            case "up":
                touch(MotionEvent.ACTION_UP, c.optInt("x"), c.optInt("y"));
                break;
            case "swipe":
                swipe(c.optInt("x1"), c.optInt("y1"), c.optInt("x2"), c.optInt("y2"), c.optInt("ms", 300));
                break;
            case "key":
                key(c.optString("name"), c.optBoolean("longpress"));
                break;
            case "text":
                text(c.optString("string", c.optString("text")));
                break;
            default:
                throw new InjectionException("unknown input " + kind);
        }
    }

    /** One that does not move only waits: a long tap has two events. */
    private void swipe(int x1, int y1, int x2, int y2, int ms) throws InjectionException, InterruptedException {
        touch(MotionEvent.ACTION_DOWN, x1, y1);
        long start = SystemClock.uptimeMillis();
        boolean moves = x1 != x2 || y1 != y2;
        for (int i = 1; moves && i <= SWIPE_STEPS; i++) {
            pauseUntil(start + (long) ms * i / SWIPE_STEPS);
            touch(MotionEvent.ACTION_MOVE, x1 + (x2 - x1) * i / SWIPE_STEPS, y1 + (y2 - y1) * i / SWIPE_STEPS);
        }
        pauseUntil(start + ms);
        touch(MotionEvent.ACTION_UP, x2, y2);
    }

    private static void pauseUntil(long uptimeMillis) throws InterruptedException {
        long left = uptimeMillis - SystemClock.uptimeMillis();
        if (left > 0) {
            Thread.sleep(left);
        }
    }

    private void touch(int action, int x, int y) throws InjectionException, InterruptedException {
        touch(action, x, y, SystemClock.uptimeMillis());
    }

    private void touch(int action, int x, int y, long now) throws InjectionException, InterruptedException {
        if (action == MotionEvent.ACTION_DOWN || mGestureTarget == null) {
            mDownTime = now;
        }
        touch(MotionEvent.obtain(mDownTime, now, action, x, y, 0));
    }

    private void touch(MotionEvent event) throws InjectionException, InterruptedException {
        int action = event.getActionMasked();
        if (action == MotionEvent.ACTION_DOWN || mGestureTarget == null) {
            mGestureTarget = waitForFocus().getInputEventReceiver();
        }
        deliver(mGestureTarget, event);
        if (action == MotionEvent.ACTION_UP || action == MotionEvent.ACTION_CANCEL) {
            mGestureTarget = null;
        }
    }

    private void dispatch(InputEvent event) throws InjectionException, InterruptedException {
        if (event instanceof MotionEvent) {
            touch((MotionEvent) event);
        } else {
            deliver(waitForFocus().getInputEventReceiver(), event);
        }
    }

    private void key(String name, boolean longPress) throws InjectionException, InterruptedException {
        int code = KeyEvent.keyCodeFromString(name);
        if (code == KeyEvent.KEYCODE_UNKNOWN) {
            throw new InjectionException("unknown key " + name);
        }
        InputEventReceiver target = waitForFocus().getInputEventReceiver();
        long down = SystemClock.uptimeMillis();
        KeyEvent event = new KeyEvent(down, down, KeyEvent.ACTION_DOWN, code, 0);
        deliver(target, event);
        if (longPress) {
            pauseUntil(down + 500);
            deliver(target, KeyEvent.changeTimeRepeat(event, SystemClock.uptimeMillis(), 1, KeyEvent.FLAG_LONG_PRESS));
        }
        deliver(target, new KeyEvent(down, SystemClock.uptimeMillis(), KeyEvent.ACTION_UP, code, 0));
    }

    /** One event a character, as a keyboard commits them. */
    private void text(String s) throws InjectionException, InterruptedException {
        for (int i = 0; i < s.length(); ) {
            int end = s.offsetByCodePoints(i, 1);
            InputEventReceiver target = waitForFocus().getInputEventReceiver();
            deliver(target, new KeyEvent(SystemClock.uptimeMillis(), s.substring(i, end), -1, 0));
            i = end;
        }
    }

    private ViewRootImpl waitForFocus() throws InjectionException, InterruptedException {
        long deadline = SystemClock.uptimeMillis() + FOCUS_TIMEOUT_MS;
        for (;;) {
            ViewRootImpl root = WindowManagerGlobal.getInstance().getFocusedRoot();
            if (root != null && root.getInputEventReceiver() != null) {
                return root;
            }
            if (SystemClock.uptimeMillis() >= deadline) {
                throw new InjectionException("input was not delivered: the app has no focused window");
            }
            Thread.sleep(FOCUS_POLL_MS);
        }
    }

    /** Gives an event to a window and waits until the app has finished it, as long as that takes. */
    private void deliver(InputEventReceiver target, InputEvent event) throws InterruptedException {
        final CountDownLatch finished = new CountDownLatch(1);
        target.sendInputEvent(mNextSeq++, event, (seq, handled) -> finished.countDown());
        finished.await();
    }
}
