package android.app.servertransaction;

import android.app.ClientTransactionHandler;
import android.app.IApplicationThread;
import android.os.IBinder;

import java.util.ArrayList;
import java.util.List;

/** What the system asks of one activity at once: callbacks in order, then a lifecycle state. */
public class ClientTransaction {
    private List<ClientTransactionItem> mActivityCallbacks;
    private ActivityLifecycleItem mLifecycleStateRequest;
    private IApplicationThread mClient;
    private IBinder mActivityToken;

    private ClientTransaction() {
    }

    /** A transaction for an activity, or for the whole app if there is no token. */
    public static ClientTransaction obtain(IApplicationThread client, IBinder activityToken) {
        ClientTransaction t = new ClientTransaction();
        t.mClient = client;
        t.mActivityToken = activityToken;
        return t;
    }

    public IApplicationThread getClient() {
        return mClient;
    }

    public void addCallback(ClientTransactionItem item) {
        if (mActivityCallbacks == null) {
            mActivityCallbacks = new ArrayList<ClientTransactionItem>();
        }
        mActivityCallbacks.add(item);
    }

    public List<ClientTransactionItem> getCallbacks() {
        return mActivityCallbacks;
    }

    public IBinder getActivityToken() {
        return mActivityToken;
    }

    public ActivityLifecycleItem getLifecycleStateRequest() {
        return mLifecycleStateRequest;
    }

    public void setLifecycleStateRequest(ActivityLifecycleItem request) {
        mLifecycleStateRequest = request;
    }

    /** On the binder thread, before the transaction is posted. */
    public void preExecute(ClientTransactionHandler handler) {
        if (mActivityCallbacks != null) {
            for (ClientTransactionItem item : mActivityCallbacks) {
                item.preExecute(handler, mActivityToken);
            }
        }
        if (mLifecycleStateRequest != null) {
            mLifecycleStateRequest.preExecute(handler, mActivityToken);
        }
    }

    /** Sends the transaction to its app. */
    public void schedule() {
        mClient.scheduleTransaction(this);
    }

    @Override
    public String toString() {
        return "ClientTransaction{callbacks=" + mActivityCallbacks + ", lifecycle=" + mLifecycleStateRequest + "}";
    }
}
