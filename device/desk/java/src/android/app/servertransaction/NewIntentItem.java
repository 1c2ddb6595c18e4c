package android.app.servertransaction;

import android.app.ClientTransactionHandler;
import android.content.Intent;
import android.os.IBinder;

import java.util.List;

/** Delivers new intents to an activity that exists. */
public class NewIntentItem extends ClientTransactionItem {
    private List<Intent> mIntents;
    private boolean mResume;

    public static NewIntentItem obtain(List<Intent> intents, boolean resume) {
        NewIntentItem item = new NewIntentItem();
        item.mIntents = intents;
        item.mResume = resume;
        return item;
    }

    @Override
    public int getPostExecutionState() {
        return mResume ? ActivityLifecycleItem.ON_RESUME : ActivityLifecycleItem.UNDEFINED;
    }

    @Override
    public void execute(ClientTransactionHandler client, IBinder token, PendingTransactionActions pendingActions) {
        client.handleNewIntent(token, mIntents);
    }
}
