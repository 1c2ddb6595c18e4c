package org.erva.samples.uploads;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.widget.TextView;

/** Logs in and uploads a photo: two starts of the service. */
public class UploadActivity extends Activity {
    private static UploadActivity current;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.upload);
        current = this;
        startService(new Intent(this, UploadService.class));
        startService(new Intent(this, UploadService.class).putExtra(UploadService.EXTRA_PHOTO, "Lake"));
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
        current = null;
    }

    /** Shows a line, if the screen is there. */
    static void show(String line) {
        if (current != null) {
            ((TextView) current.findViewById(R.id.status)).setText(line);
        }
    }
}
