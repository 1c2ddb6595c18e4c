package android.app.servertransaction;

import android.app.ClientTransactionHandler;
import android.content.res.Configuration;
import android.os.IBinder;

/** Tells an activity that handles the change itself of a new configuration. */
public class ActivityConfigurationChangeItem extends ClientTransactionItem {
    private Configuration mConfiguration;

    public static ActivityConfigurationChangeItem obtain(Configuration config) {
        ActivityConfigurationChangeItem item = new ActivityConfigurationChangeItem();
        item.mConfiguration = config;
        return item;
    }

    @Override
    public void execute(ClientTransactionHandler client, IBinder token, PendingTransactionActions pendingActions) {
        client.handleActivityConfigurationChanged(token, mConfiguration);
    }
}
