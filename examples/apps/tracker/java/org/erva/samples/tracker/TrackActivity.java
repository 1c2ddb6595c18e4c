package org.erva.samples.tracker;

import android.app.Activity;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.ServiceConnection;
import android.os.Bundle;
import android.os.IBinder;
import android.widget.TextView;

/** Shows the track that the service records. It never unbinds, so the connection may come when it is gone. */
public class TrackActivity extends Activity {
    private ProviderUtils providerUtils;

    private final ServiceConnection connection = new ServiceConnection() {
        @Override
        public void onServiceConnected(ComponentName name, IBinder binder) {
            int length = ((RecordingService.LocalBinder) binder).kilometres();
            ((TextView) findViewById(R.id.track)).setText(providerUtils.describe(length));
        }

        @Override
        public void onServiceDisconnected(ComponentName name) {
        }
    };

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.track);
        providerUtils = new ProviderUtils();
        bindService(new Intent(this, RecordingService.class), connection, Context.BIND_AUTO_CREATE);
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
        providerUtils = null;
    }

    /** Puts tracks into words. */
    private static final class ProviderUtils {
        String describe(int kilometres) {
            return kilometres + " km";
        }
    }
}
