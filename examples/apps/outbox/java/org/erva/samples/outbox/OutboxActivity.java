package org.erva.samples.outbox;

import android.app.Activity;
import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.os.Bundle;
import android.view.View;
import android.widget.TextView;

/** Sends what was written as soon as there is a network: whichever comes last, the text or the network, sends it. */
public class OutboxActivity extends Activity {
    static final String ACTION_ONLINE = "org.erva.samples.outbox.ONLINE";

    private final BroadcastReceiver receiver = new OnlineReceiver();
    private boolean online;
    private boolean pending;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.outbox);
        registerReceiver(receiver, new IntentFilter(ACTION_ONLINE));
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
        unregisterReceiver(receiver);
    }

    /** Called by the button. */
    public void write(View button) {
        pending = true;
        if (online) {
            send();
        }
    }

    private void send() {
        pending = false;
        ((TextView) findViewById(R.id.status)).setText("sent");
    }

    private final class OnlineReceiver extends BroadcastReceiver {
        @Override
        public void onReceive(Context context, Intent intent) {
            online = true;
            if (pending) {
                send();
            }
        }
    }
}
