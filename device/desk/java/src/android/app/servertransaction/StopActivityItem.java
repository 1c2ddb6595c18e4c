package android.app.servertransaction;

import android.app.ClientTransactionHandler;
import android.os.IBinder;

/** Stops an activity; the report goes to the system by a message of its own. */
public class StopActivityItem extends ActivityLifecycleItem {
    private int mConfigChanges;

    public static StopActivityItem obtain(int configChanges) {
        StopActivityItem item = new StopActivityItem();
        item.mConfigChanges = configChanges;
        return item;
    }

    @Override
    public int getTargetState() {
        return ON_STOP;
    }

    @Override
    public void execute(ClientTransactionHandler client, IBinder token, PendingTransactionActions pendingActions) {
        client.handleStopActivity(token, mConfigChanges, pendingActions, true, "STOP_ACTIVITY_ITEM");
    }

    @Override
    public void postExecute(ClientTransactionHandler client, IBinder token, PendingTransactionActions pendingActions) {
        client.reportStop(pendingActions);
    }
}
