package android.app.servertransaction;

import android.app.ClientTransactionHandler;
import android.app.ResultInfo;
import android.os.IBinder;

import java.util.List;

/** Delivers results to an activity that is about to be resumed. */
public class ActivityResultItem extends ClientTransactionItem {
    private List<ResultInfo> mResultInfoList;

    public static ActivityResultItem obtain(List<ResultInfo> results) {
        ActivityResultItem item = new ActivityResultItem();
        item.mResultInfoList = results;
        return item;
    }

    @Override
    public int getPostExecutionState() {
        return ActivityLifecycleItem.ON_RESUME;
    }

    @Override
    public void execute(ClientTransactionHandler client, IBinder token, PendingTransactionActions pendingActions) {
        client.handleSendResult(token, mResultInfoList, "ACTIVITY_RESULT");
    }
}
