package org.erva.samples.downloads;

import android.app.Activity;
import android.app.ProgressDialog;
import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.os.Bundle;
import android.view.View;
import androidx.localbroadcastmanager.content.LocalBroadcastManager;

/** Shows a progress dialog while a file is downloaded. */
public class DownloadActivity extends Activity {
    private final BroadcastReceiver receiver = new DoneReceiver();
    private ProgressDialog progress;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.download);
        LocalBroadcastManager.getInstance(this)
                .registerReceiver(receiver, new IntentFilter(DownloadService.ACTION_DONE));
    }

    @Override
    protected void onStop() {
        super.onStop();
        dismissProgress(); // a dialog must not outlive the screen
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
        LocalBroadcastManager.getInstance(this).unregisterReceiver(receiver);
    }

    /** Called by the button. */
    public void download(View button) {
        progress = ProgressDialog.show(this, null, "Downloading");
        startService(new Intent(this, DownloadService.class));
    }

    private void dismissProgress() {
        if (progress != null) {
            progress.dismiss();
            progress = null;
        }
    }

    private final class DoneReceiver extends BroadcastReceiver {
        @Override
        public void onReceive(Context context, Intent intent) {
            dismissProgress();
        }
    }
}
