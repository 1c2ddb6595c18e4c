package android.app.servertransaction;

import android.app.ClientTransactionHandler;
import android.os.IBinder;

/** One step of a transaction: prepared on the binder thread, executed on the main thread. */
public interface BaseClientRequest {
    /** On the binder thread, before the transaction is posted. */
    default void preExecute(ClientTransactionHandler client, IBinder token) {
    }

    void execute(ClientTransactionHandler client, IBinder token, PendingTransactionActions pendingActions);

    /** After execute; tells the system that it is done. */
    default void postExecute(ClientTransactionHandler client, IBinder token, PendingTransactionActions pendingActions) {
    }
}
