package android.view;

/** A layout could not be turned into views. */
public class InflateException extends RuntimeException {
    public InflateException() {
    }

    public InflateException(String detailMessage) {
        super(detailMessage);
    }

    public InflateException(String detailMessage, Throwable cause) {
        super(detailMessage, cause);
    }

    public InflateException(Throwable cause) {
        super(cause);
    }
}
