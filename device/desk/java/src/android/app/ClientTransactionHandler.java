package android.app;

import android.app.ActivityThread.ActivityClientRecord;
import android.app.servertransaction.ClientTransaction;
import android.app.servertransaction.PendingTransactionActions;
import android.content.Intent;
import android.content.res.Configuration;
import android.os.IBinder;

import java.util.List;

/** What transactions can do to an app. The only implementation is {@link ActivityThread}. */
public abstract class ClientTransactionHandler {
    /** On the binder thread: prepares a transaction and posts it to the main thread. */
    void scheduleTransaction(ClientTransaction transaction) {
        transaction.preExecute(this);
        sendMessage(ActivityThread.H.EXECUTE_TRANSACTION, transaction);
    }

    abstract void sendMessage(int what, Object obj);

    /** Notes that an activity is about to be destroyed. */
    public abstract void addActivityToBeDestroyed(IBinder token);

    /** Whether a transaction destroys an activity that was never launched; then it is all done. */
    public abstract boolean forgetIfNeverLaunched(IBinder token, ClientTransaction transaction);

    public abstract ActivityClientRecord getActivityClient(IBinder token);

    public abstract Activity handleLaunchActivity(ActivityClientRecord r, PendingTransactionActions pendingActions,
            Intent customIntent);

    public abstract void handleStartActivity(IBinder token, PendingTransactionActions pendingActions);

    public abstract void handleResumeActivity(IBinder token, boolean finalStateRequest, boolean isForward,
            String reason);

    public abstract void handlePauseActivity(IBinder token, boolean finished, boolean userLeaving, int configChanges,
            PendingTransactionActions pendingActions, String reason);

    public abstract void handleStopActivity(IBinder token, int configChanges, PendingTransactionActions pendingActions,
            boolean finalStateRequest, String reason);

    public abstract void reportStop(PendingTransactionActions pendingActions);

    public abstract void performRestartActivity(IBinder token, boolean start);

    public abstract void handleDestroyActivity(IBinder token, boolean finishing, int configChanges,
            boolean getNonConfigInstance, String reason);

    public abstract void handleRelaunchActivity(IBinder token, List<ResultInfo> pendingResults,
            List<Intent> pendingNewIntents, int configChanges, Configuration config,
            PendingTransactionActions pendingActions);

    public abstract void reportRelaunch(IBinder token, PendingTransactionActions pendingActions);

    public abstract void handleSendResult(IBinder token, List<ResultInfo> results, String reason);

    public abstract void handleNewIntent(IBinder token, List<Intent> intents);

    public abstract void handleConfigurationChanged(Configuration config);

    public abstract void handleActivityConfigurationChanged(IBinder token, Configuration config);
}
