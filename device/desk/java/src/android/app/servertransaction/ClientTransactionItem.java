package android.app.servertransaction;

/** A callback of a transaction. */
public abstract class ClientTransactionItem implements BaseClientRequest {
    /** The lifecycle state that the activity must be in afterwards; UNDEFINED if it does not matter. */
    public int getPostExecutionState() {
        return ActivityLifecycleItem.UNDEFINED;
    }

    @Override
    public String toString() {
        return getClass().getSimpleName();
    }
}
