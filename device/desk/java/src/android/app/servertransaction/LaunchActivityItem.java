package android.app.servertransaction;

import android.app.ActivityThread.ActivityClientRecord;
import android.app.ClientTransactionHandler;
import android.app.ResultInfo;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.content.res.Configuration;
import android.os.Bundle;
import android.os.IBinder;

import java.util.List;

/** Makes an activity and creates it. */
public class LaunchActivityItem extends ClientTransactionItem {
    private Intent mIntent;
    private ActivityInfo mInfo;
    private Configuration mCurConfig;
    private Bundle mState;
    private List<ResultInfo> mPendingResults;
    private List<Intent> mPendingNewIntents;

    public static LaunchActivityItem obtain(Intent intent, ActivityInfo info, Configuration curConfig, Bundle state,
            List<ResultInfo> pendingResults, List<Intent> pendingNewIntents) {
        LaunchActivityItem item = new LaunchActivityItem();
        item.mIntent = intent;
        item.mInfo = info;
        item.mCurConfig = curConfig;
        item.mState = state;
        item.mPendingResults = pendingResults;
        item.mPendingNewIntents = pendingNewIntents;
        return item;
    }

    @Override
    public void execute(ClientTransactionHandler client, IBinder token, PendingTransactionActions pendingActions) {
        ActivityClientRecord r = new ActivityClientRecord(token, mIntent, mInfo, mCurConfig, mState, mPendingResults,
                mPendingNewIntents);
        client.handleLaunchActivity(r, pendingActions, null);
    }
}
