package android.app.servertransaction;

import android.app.ClientTransactionHandler;
import android.os.IBinder;

/** Starts an activity and leaves it started. */
public class StartActivityItem extends ActivityLifecycleItem {
    public static StartActivityItem obtain() {
        return new StartActivityItem();
    }

    @Override
    public int getTargetState() {
        return ON_START;
    }

    @Override
    public void execute(ClientTransactionHandler client, IBinder token, PendingTransactionActions pendingActions) {
        client.handleStartActivity(token, pendingActions);
    }
}
