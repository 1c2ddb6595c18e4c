package org.erva.samples.radio;

import android.app.Activity;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.ServiceConnection;
import android.os.Bundle;
import android.os.Handler;
import android.os.IBinder;
import android.os.Looper;
import android.os.Message;
import android.os.Messenger;
import android.os.RemoteException;
import android.view.View;
import android.widget.TextView;

/** Shows the station that the tuner, in another process, has found. */
public class RadioActivity extends Activity {
    private Connection connection;

    private class Station extends Handler {
        Station() {
            super(Looper.getMainLooper());
        }

        @Override
        public void handleMessage(Message msg) {
            ((TextView) findViewById(R.id.station)).setText(msg.getData().getString(TunerService.NAME));
        }
    }

    private class Connection implements ServiceConnection {
        @Override
        public void onServiceConnected(ComponentName name, IBinder tuner) {
            Message tune = Message.obtain(null, TunerService.TUNE);
            tune.replyTo = new Messenger(new Station());
            try {
                new Messenger(tuner).send(tune);
            } catch (RemoteException e) {
                ((TextView) findViewById(R.id.station)).setText(e.toString());
            }
        }

        @Override
        public void onServiceDisconnected(ComponentName name) {
        }
    }

    @Override
    protected void onCreate(Bundle savedInstanceState) {
        super.onCreate(savedInstanceState);
        setContentView(R.layout.radio);
        findViewById(R.id.tune).setOnClickListener(new View.OnClickListener() {
            @Override
            public void onClick(View v) {
                connection = new Connection();
                bindService(new Intent(RadioActivity.this, TunerService.class), connection, Context.BIND_AUTO_CREATE);
            }
        });
    }

    @Override
    protected void onDestroy() {
        if (connection != null) {
            unbindService(connection);
        }
        super.onDestroy();
    }
}
