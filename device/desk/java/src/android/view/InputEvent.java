package android.view;

/** What the user did, as the input system brings it to a window. */
public abstract class InputEvent {
    private static int sNextSequence = 1;

    private final int mSeq;

    InputEvent() {
        synchronized (InputEvent.class) {
            mSeq = sNextSequence++;
        }
    }

    public int getDeviceId() {
        return -1; // the virtual device: events are injected
    }

    public abstract int getSource();

    /** When it happened, in the time of {@link android.os.SystemClock#uptimeMillis()}. */
    public abstract long getEventTime();

    /** Unique in the process. */
    public int getSequenceNumber() {
        return mSeq;
    }
}
