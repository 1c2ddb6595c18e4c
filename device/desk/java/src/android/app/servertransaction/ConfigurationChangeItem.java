package android.app.servertransaction;

import android.app.ClientTransactionHandler;
import android.content.res.Configuration;
import android.os.IBinder;

/** Tells the app of a new configuration. */
public class ConfigurationChangeItem extends ClientTransactionItem {
    private Configuration mConfiguration;

    public static ConfigurationChangeItem obtain(Configuration config) {
        ConfigurationChangeItem item = new ConfigurationChangeItem();
        item.mConfiguration = config;
        return item;
    }

    @Override
    public void execute(ClientTransactionHandler client, IBinder token, PendingTransactionActions pendingActions) {
        client.handleConfigurationChanged(mConfiguration);
    }
}
