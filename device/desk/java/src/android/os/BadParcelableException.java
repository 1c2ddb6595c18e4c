package android.os;

/** A parcelable does not keep to its protocol. */
public class BadParcelableException extends android.util.AndroidRuntimeException {
    public BadParcelableException() {
    }

    public BadParcelableException(String message) {
        super(message);
    }
}
