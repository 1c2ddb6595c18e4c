package org.erva.samples.downloads;

import android.app.IntentService;
import android.content.Intent;
import android.os.SystemClock;
import androidx.localbroadcastmanager.content.LocalBroadcastManager;

/** Downloads a file and tells whoever in the app wants to know. */
public class DownloadService extends IntentService {
    static final String ACTION_DONE = "org.erva.samples.downloads.DONE";

    public DownloadService() {
        super("downloads");
    }

    @Override
    protected void onHandleIntent(Intent intent) {
        SystemClock.sleep(120);
        LocalBroadcastManager.getInstance(this).sendBroadcast(new Intent(ACTION_DONE));
    }
}
