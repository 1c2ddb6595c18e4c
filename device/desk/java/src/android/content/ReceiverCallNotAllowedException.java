package android.content;

import android.util.AndroidRuntimeException;

/** A receiver tried to register or to bind with the context that it was given. */
public class ReceiverCallNotAllowedException extends AndroidRuntimeException {
    public ReceiverCallNotAllowedException(String msg) {
        super(msg);
    }
}
