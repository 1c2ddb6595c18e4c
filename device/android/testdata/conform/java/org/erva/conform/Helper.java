package org.erva.conform;

import android.app.Service;
import android.content.Intent;
import android.os.Binder;
import android.os.IBinder;

/** The service of Parts. */
public class Helper extends Service {
    int starts;

    @Override
    public int onStartCommand(Intent intent, int flags, int startId) {
        starts++;
        return START_NOT_STICKY;
    }

    @Override
    public IBinder onBind(Intent intent) {
        return new Binder();
    }
}
