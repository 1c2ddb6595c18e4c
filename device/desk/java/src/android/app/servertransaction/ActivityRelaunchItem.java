package android.app.servertransaction;

import android.app.ClientTransactionHandler;
import android.app.ResultInfo;
import android.content.Intent;
import android.content.res.Configuration;
import android.os.IBinder;

import java.util.List;

/** Destroys an activity and makes it anew with its state: a change of configuration. */
public class ActivityRelaunchItem extends ClientTransactionItem {
    private List<ResultInfo> mPendingResults;
    private List<Intent> mPendingNewIntents;
    private int mConfigChanges;
    private Configuration mConfig;

    public static ActivityRelaunchItem obtain(List<ResultInfo> pendingResults, List<Intent> pendingNewIntents,
            int configChanges, Configuration config) {
        ActivityRelaunchItem item = new ActivityRelaunchItem();
        item.mPendingResults = pendingResults;
        item.mPendingNewIntents = pendingNewIntents;
        item.mConfigChanges = configChanges;
        item.mConfig = config;
        return item;
    }

    @Override
    public void execute(ClientTransactionHandler client, IBinder token, PendingTransactionActions pendingActions) {
        client.handleRelaunchActivity(token, mPendingResults, mPendingNewIntents, mConfigChanges, mConfig,
                pendingActions);
    }

    @Override
    public void postExecute(ClientTransactionHandler client, IBinder token, PendingTransactionActions pendingActions) {
        client.reportRelaunch(token, pendingActions);
    }
}
