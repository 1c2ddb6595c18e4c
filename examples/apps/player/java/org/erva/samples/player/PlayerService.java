package org.erva.samples.player;

import android.app.Service;
import android.content.Intent;
import android.os.Binder;
import android.os.Handler;
import android.os.IBinder;
import android.os.Looper;
import java.util.Timer;
import java.util.TimerTask;

/** Plays a list of tracks: a timer stands for the decoder, which tells when a track has ended. */
public class PlayerService extends Service {
    /** Told on the main thread of what is played. */
    interface Listener {
        void onPlaying(String what);
    }

    /** What an activity that is bound holds. */
    final class LocalBinder extends Binder {
        PlayerService service() {
            return PlayerService.this;
        }
    }

    private static final long TRACK_MILLIS = 150;

    private final Handler handler = new Handler(Looper.getMainLooper());
    private final Timer decoder = new Timer("decoder");
    private Listener listener;
    private Track next;

    @Override
    public IBinder onBind(Intent intent) {
        return new LocalBinder();
    }

    @Override
    public void onDestroy() {
        super.onDestroy();
        decoder.cancel();
    }

    /** Takes a playlist whose first track is this one, and whom to tell. */
    void open(Track first, Listener listener) {
        this.listener = listener;
        next = first;
    }

    /** Plays a song; what comes next starts by itself. */
    void play(Track song) {
        listener.onPlaying("audio: " + song.title());
        decoder.schedule(new TimerTask() {
            @Override
            public void run() {
                handler.post(new TrackEnded());
            }
        }, TRACK_MILLIS);
    }

    /** Drops the playlist: there is no next track until one is chosen. */
    void load(String playlist) {
        next = null;
        listener.onPlaying("playlist: " + playlist);
    }

    /** Goes on with the next track, in another mode if it is a video. */
    private final class TrackEnded implements Runnable {
        @Override
        public void run() {
            listener.onPlaying((next.isVideo() ? "video: " : "audio: ") + next.title());
        }
    }
}
