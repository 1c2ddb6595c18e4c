package android.app.servertransaction;

import android.app.ActivityManager;
import android.app.ClientTransactionHandler;
import android.os.IBinder;

/** Pauses an activity. */
public class PauseActivityItem extends ActivityLifecycleItem {
    private boolean mFinished;
    private boolean mUserLeaving;
    private int mConfigChanges;

    public static PauseActivityItem obtain(boolean finished, boolean userLeaving, int configChanges) {
        PauseActivityItem item = new PauseActivityItem();
        item.mFinished = finished;
        item.mUserLeaving = userLeaving;
        item.mConfigChanges = configChanges;
        return item;
    }

    @Override
    public int getTargetState() {
        return ON_PAUSE;
    }

    @Override
    public void execute(ClientTransactionHandler client, IBinder token, PendingTransactionActions pendingActions) {
        client.handlePauseActivity(token, mFinished, mUserLeaving, mConfigChanges, pendingActions,
                "PAUSE_ACTIVITY_ITEM");
    }

    @Override
    public void postExecute(ClientTransactionHandler client, IBinder token, PendingTransactionActions pendingActions) {
        ActivityManager.getService().activityPaused(token);
    }
}
