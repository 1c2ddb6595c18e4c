package org.erva.samples.terminal;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import android.view.View;

/** Shows the terminal, and a bar until the host has answered. */
public class ConsoleActivity extends Activity {
    private final Handler handler = new Handler(Looper.getMainLooper());
    private final TerminalManager manager = new TerminalManager();

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.console);
    }

    /** Called by the button. */
    public void connect(View button) {
        new Thread("relay") {
            @Override
            public void run() {
                SystemClock.sleep(120);
                handler.post(new Runnable() {
                    @Override
                    public void run() {
                        onConnected();
                    }
                });
            }
        }.start();
    }

    private void onConnected() {
        ((TerminalView) findViewById(R.id.terminal)).setManager(manager);
        findViewById(R.id.connect).setVisibility(View.GONE); // the terminal is laid out again
    }

    @Override
    protected void onResume() {
        super.onResume();
        manager.resizeAllowed = true;
    }

    @Override
    protected void onPause() {
        super.onPause();
        manager.resizeAllowed = false;
    }
}
