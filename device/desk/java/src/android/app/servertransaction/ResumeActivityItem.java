package android.app.servertransaction;

import android.app.ActivityManager;
import android.app.ClientTransactionHandler;
import android.os.IBinder;

/** Resumes an activity. */
public class ResumeActivityItem extends ActivityLifecycleItem {
    private boolean mIsForward;

    public static ResumeActivityItem obtain(boolean isForward) {
        ResumeActivityItem item = new ResumeActivityItem();
        item.mIsForward = isForward;
        return item;
    }

    @Override
    public int getTargetState() {
        return ON_RESUME;
    }

    @Override
    public void execute(ClientTransactionHandler client, IBinder token, PendingTransactionActions pendingActions) {
        client.handleResumeActivity(token, true, mIsForward, "RESUME_ACTIVITY");
    }

    @Override
    public void postExecute(ClientTransactionHandler client, IBinder token, PendingTransactionActions pendingActions) {
        ActivityManager.getService().activityResumed(token);
    }
}
