package android.os;

/** An operation was cancelled through a CancellationSignal. */
public class OperationCanceledException extends RuntimeException {
    public OperationCanceledException() {
    }

    public OperationCanceledException(String message) {
        super(message);
    }
}
