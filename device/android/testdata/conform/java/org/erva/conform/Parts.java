package org.erva.conform;

import android.app.Fragment;
import android.content.BroadcastReceiver;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.content.ServiceConnection;
import android.os.Bundle;
import android.os.IBinder;

/** The other components: a service that is started and bound, a receiver, a fragment. */
public class Parts extends Scenario {
    int instance;

    public static class Piece extends Fragment {
    }

    class Link implements ServiceConnection {
        @Override
        public void onServiceConnected(ComponentName name, IBinder service) {
            show("connected");
            unbindService(this);
            stopService(new Intent(Parts.this, Helper.class));
        }

        @Override
        public void onServiceDisconnected(ComponentName name) {
        }
    }

    class Ear extends BroadcastReceiver {
        @Override
        public void onReceive(Context context, Intent intent) {
            show("heard " + intent.getStringExtra("word"));
        }
    }

    final Ear ear = new Ear();

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        registerReceiver(ear, new IntentFilter("org.erva.conform.WORD"));
    }

    @Override
    protected void onDestroy() {
        unregisterReceiver(ear);
        super.onDestroy();
    }

    @Override
    void go() {
        getFragmentManager().beginTransaction().add(new Piece(), "piece").commit();
        startService(new Intent(this, Helper.class));
        bindService(new Intent(this, Helper.class), new Link(), Context.BIND_AUTO_CREATE);
    }
}
