package android.view;

import android.os.Looper;
import android.os.MessageQueue;
import android.os.SystemClock;

/**
 * Brings the display's vertical synchronisation to a looper. The display of this device has no clock of its own: a pulse
 * comes as soon as the looper polls next, so that what an event asks for is laid out right after it. A pulse asked for
 * while a frame is drawn comes a frame's time later.
 */
public abstract class DisplayEventReceiver {
    private final MessageQueue mQueue;

    public DisplayEventReceiver(Looper looper) {
        mQueue = looper.getQueue();
    }

    /** A pulse of the display. */
    public abstract void onVsync(long timestampNanos, long physicalDisplayId, int frame);

    /** Asks for one pulse. */
    public void scheduleVsync() {
        mQueue.addNativeCallback(new Pulse());
    }

    private final class Pulse implements Runnable {
        @Override
        public void run() {
            dispatchVsync(SystemClock.uptimeMillis() * 1000000L, 0, 0);
        }
    }

    /** Called from inside the looper's poll. */
    private void dispatchVsync(long timestampNanos, long physicalDisplayId, int frame) {
        onVsync(timestampNanos, physicalDisplayId, frame);
    }
}
