package android.app.servertransaction;

import android.app.ClientTransactionHandler;
import android.os.IBinder;

/** Destroys an activity. */
public class DestroyActivityItem extends ActivityLifecycleItem {
    private boolean mFinished;
    private int mConfigChanges;

    public static DestroyActivityItem obtain(boolean finished, int configChanges) {
        DestroyActivityItem item = new DestroyActivityItem();
        item.mFinished = finished;
        item.mConfigChanges = configChanges;
        return item;
    }

    @Override
    public int getTargetState() {
        return ON_DESTROY;
    }

    @Override
    public void preExecute(ClientTransactionHandler client, IBinder token) {
        client.addActivityToBeDestroyed(token);
    }

    @Override
    public void execute(ClientTransactionHandler client, IBinder token, PendingTransactionActions pendingActions) {
        client.handleDestroyActivity(token, mFinished, mConfigChanges, false, "DestroyActivityItem");
    }
}
