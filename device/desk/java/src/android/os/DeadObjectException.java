package android.os;

/** The process behind a binder has died. Never thrown here: there is one process. */
public class DeadObjectException extends RemoteException {
    public DeadObjectException() {
    }

    public DeadObjectException(String message) {
        super(message);
    }
}
