package org.erva.samples.podcast;

import android.app.Activity;
import android.content.ComponentName;
import android.content.Intent;
import android.content.ServiceConnection;
import android.os.Bundle;
import android.os.IBinder;
import android.view.View;
import android.widget.TextView;

/** Shows what is played. It is bound to the player, which exists only when somebody has started it. */
public class PodcastActivity extends Activity implements ServiceConnection {
    private String episode;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.podcast);
        bindService(new Intent(this, PodcastService.class), this, 0);
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
        unbindService(this);
    }

    /** Called by the button. */
    public void play(View button) {
        startService(new Intent(this, PodcastService.class));
        episode = "Episode 12";
    }

    @Override
    public void onServiceConnected(ComponentName name, IBinder binder) {
        ((TextView) findViewById(R.id.playing)).setText("Playing " + episode);
    }

    @Override
    public void onServiceDisconnected(ComponentName name) {
    }
}
