package android.util;

/** A lifecycle callback did not call through to its superclass. */
public final class SuperNotCalledException extends AndroidRuntimeException {
    public SuperNotCalledException(String msg) {
        super(msg);
    }
}
