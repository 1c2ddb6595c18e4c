package org.erva.samples.batcher;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;
import android.view.View;
import android.widget.TextView;

/** Delivers the answers of the network in batches. */
public class ImageActivity extends Activity {
    private final Handler handler = new Handler();
    private Runnable batch;
    private int waiting;
    private int delivered;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.images);
    }

    /** Called by the button: stands for a request that the network answers after a while. */
    public void request(View button) {
        new Thread() {
            @Override
            public void run() {
                try {
                    Thread.sleep(40);
                } catch (InterruptedException e) {
                    return;
                }
                handler.post(new Runnable() {
                    @Override
                    public void run() {
                        batchResponse();
                    }
                });
            }
        }.start();
    }

    private void batchResponse() {
        waiting++;
        if (batch == null) {
            batch = new Runnable() {
                @Override
                public void run() {
                    delivered += waiting;
                    waiting = 0;
                    ((TextView) findViewById(R.id.delivered)).setText(delivered + " delivered");
                    batch = null;
                }
            };
            handler.postDelayed(batch, 100);
        }
    }
}
