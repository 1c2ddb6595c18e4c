package org.erva.samples.podcasts;

import android.app.Activity;
import android.app.ProgressDialog;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.ServiceConnection;
import android.os.AsyncTask;
import android.os.Bundle;
import android.os.Handler;
import android.os.IBinder;
import android.view.View;
import android.widget.TextView;

/** Shows an episode, plays it in a service, and downloads it. */
public class EpisodeActivity extends Activity implements ProgressListener {
    private final Handler handler = new Handler();
    private final Episode episode = new Episode("Episode 12");
    private PlaybackService player;
    private SleepTimer sleepTimer;

    private final ServiceConnection connection = new ServiceConnection() {
        @Override
        public void onServiceConnected(ComponentName name, IBinder binder) {
            player = ((PlaybackService.LocalBinder) binder).service();
            player.setListener(EpisodeActivity.this);
        }

        @Override
        public void onServiceDisconnected(ComponentName name) {
            player = null;
        }
    };

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.episode);
        bindService(new Intent(this, PlaybackService.class), connection, Context.BIND_AUTO_CREATE);
    }

    @Override
    protected void onDestroy() {
        if (player != null) {
            player.setListener(null);
        }
        unbindService(connection);
        super.onDestroy();
    }

    @Override
    public void onProgress(Episode playing) {
        ((TextView) findViewById(R.id.state)).setText(playing.title() + ": " + playing.seconds() + " s");
    }

    /** Called by the button. */
    public void play(View button) {
        player.start(episode);
    }

    /** Called by the button. */
    public void download(View button) {
        new DownloadTask(this).execute(episode.title());
    }

    /** Called by the button. */
    public void sleep(View button) {
        sleepTimer = new SleepTimer(handler);
        sleepTimer.start();
    }

    /** Called by the button. */
    public void stay(View button) {
        if (sleepTimer != null) {
            sleepTimer.cancel();
        }
    }

    /** Downloads an episode and shows a dialog meanwhile. */
    private static final class DownloadTask extends AsyncTask<String, Void, Integer> {
        private final ProgressDialog progress;

        DownloadTask(Context context) {
            progress = new ProgressDialog(context);
            progress.setMessage("Downloading");
            progress.setCancelable(false);
        }

        @Override
        protected void onPreExecute() {
            progress.show();
        }

        @Override
        protected Integer doInBackground(String... titles) {
            try {
                Thread.sleep(120);
            } catch (InterruptedException e) {
                return 0;
            }
            return titles.length;
        }

        @Override
        protected void onPostExecute(Integer count) {
            progress.dismiss();
        }
    }
}
