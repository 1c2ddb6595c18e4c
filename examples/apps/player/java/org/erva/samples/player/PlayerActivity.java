package org.erva.samples.player;

import android.app.Activity;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.ServiceConnection;
import android.os.Bundle;
import android.os.IBinder;
import android.view.View;
import android.widget.TextView;

/** Shows what the service plays. */
public class PlayerActivity extends Activity implements ServiceConnection, PlayerService.Listener {
    private PlayerService service;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.player);
        bindService(new Intent(this, PlayerService.class), this, Context.BIND_AUTO_CREATE);
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
        unbindService(this);
    }

    @Override
    public void onServiceConnected(ComponentName name, IBinder binder) {
        service = ((PlayerService.LocalBinder) binder).service();
        service.open(new Track("Act one", true), this);
        findViewById(R.id.play).setEnabled(true);
        findViewById(R.id.load).setEnabled(true);
    }

    @Override
    public void onServiceDisconnected(ComponentName name) {
        service = null;
    }

    /** Called by the button. */
    public void play(View button) {
        service.play(new Track("Overture", false));
    }

    /** Called by the button. */
    public void load(View button) {
        service.load("Jazz");
    }

    @Override
    public void onPlaying(String what) {
        ((TextView) findViewById(R.id.playing)).setText(what);
    }
}
