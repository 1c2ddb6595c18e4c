package android.view;

import android.os.Looper;
import android.os.MessageQueue;

import java.util.HashMap;

/**
 * The end of the input channel of a window. Events enter the app in {@link #dispatchInputEvent}, which the looper's poll
 * calls, and leave it in {@link #finishInputEvent}; the input system gives no further event before.
 */
public abstract class InputEventReceiver {
    /** Is told when an event that was given to the channel has been finished. */
    public interface Channel {
        void finished(int seq, boolean handled);
    }

    private final MessageQueue mMessageQueue;
    private final HashMap<Integer, Integer> mSeqMap = new HashMap<Integer, Integer>();
    private final HashMap<Integer, Channel> mChannels = new HashMap<Integer, Channel>();

    public InputEventReceiver(Looper looper) {
        mMessageQueue = looper.getQueue();
    }

    /** Handles an event; must end, now or later, in finishInputEvent. */
    public void onInputEvent(InputEvent event) {
        finishInputEvent(event, false);
    }

    /** Says that the event is done with. */
    public final void finishInputEvent(InputEvent event, boolean handled) {
        Channel channel = null;
        Integer seq = mSeqMap.remove(event.getSequenceNumber());
        if (seq != null) {
            synchronized (mChannels) {
                channel = mChannels.remove(seq);
            }
        }
        if (channel != null) {
            channel.finished(seq, handled);
        }
    }

    /** Gives an event to the channel; called from threads of the system. */
    public final void sendInputEvent(int seq, InputEvent event, Channel channel) {
        synchronized (mChannels) {
            mChannels.put(seq, channel);
        }
        mMessageQueue.addNativeCallback(new Arrival(seq, event));
    }

    private final class Arrival implements Runnable {
        private final int mSeq;
        private final InputEvent mEvent;

        Arrival(int seq, InputEvent event) {
            mSeq = seq;
            mEvent = event;
        }

        @Override
        public void run() {
            dispatchInputEvent(mSeq, mEvent);
        }
    }

    /** Called from inside the looper's poll. */
    private void dispatchInputEvent(int seq, InputEvent event) {
        mSeqMap.put(event.getSequenceNumber(), seq);
        onInputEvent(event);
    }
}
