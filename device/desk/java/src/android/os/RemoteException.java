package android.os;

import android.util.AndroidException;

/** A Binder call failed on its way. */
public class RemoteException extends AndroidException {
    public RemoteException() {
    }

    public RemoteException(String message) {
        super(message);
    }

    public RuntimeException rethrowFromSystemServer() {
        return new RuntimeException(this);
    }
}
