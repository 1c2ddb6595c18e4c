package org.erva.samples.tracker;

import android.app.Service;
import android.content.Intent;
import android.os.Binder;
import android.os.IBinder;

/** Knows how long the track is. */
public class RecordingService extends Service {
    /** Hands out the service to activities of the same process. */
    public final class LocalBinder extends Binder {
        int kilometres() {
            return 12;
        }
    }

    @Override
    public IBinder onBind(Intent intent) {
        return new LocalBinder();
    }
}
