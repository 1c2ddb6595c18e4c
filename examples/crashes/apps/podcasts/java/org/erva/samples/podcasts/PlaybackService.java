package org.erva.samples.podcasts;

import android.app.Service;
import android.content.Intent;
import android.os.Binder;
import android.os.Handler;
import android.os.IBinder;
import android.os.Looper;

/** Plays an episode and tells one listener how far it has come. */
public class PlaybackService extends Service {
    private static final int STEP_MILLIS = 120;

    private final Handler handler = new Handler(Looper.getMainLooper());
    private ProgressListener listener;

    /** Gives a screen the service itself. */
    final class LocalBinder extends Binder {
        PlaybackService service() {
            return PlaybackService.this;
        }
    }

    @Override
    public IBinder onBind(Intent intent) {
        return new LocalBinder();
    }

    void setListener(ProgressListener listener) {
        this.listener = listener;
    }

    void start(Episode episode) {
        handler.postDelayed(() -> {
            episode.listenedTo(15);
            report(episode);
        }, STEP_MILLIS);
    }

    private void report(Episode episode) {
        listener.onProgress(episode);
    }
}
