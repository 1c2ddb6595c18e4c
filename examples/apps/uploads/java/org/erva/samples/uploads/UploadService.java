package org.erva.samples.uploads;

import android.app.IntentService;
import android.content.Intent;
import android.os.Handler;
import android.os.Looper;

/** Uploads photos; the intents of an IntentService are handled one after the other, in the order of their starts. */
public class UploadService extends IntentService {
    static final String EXTRA_PHOTO = "photo";

    private final Handler handler = new Handler(Looper.getMainLooper());
    private int session;

    public UploadService() {
        super("uploads");
    }

    @Override
    protected void onHandleIntent(Intent intent) {
        final String photo = intent.getStringExtra(EXTRA_PHOTO);
        if (photo == null) {
            login();
        } else {
            upload(photo);
        }
    }

    private void login() {
        session = 7;
    }

    private void upload(final String photo) {
        final int id = session;
        handler.post(new Runnable() {
            @Override
            public void run() {
                UploadActivity.show(photo + " uploaded in session " + id);
            }
        });
    }
}
