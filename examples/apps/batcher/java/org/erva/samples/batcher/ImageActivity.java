package org.erva.samples.batcher;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;
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
        request(40);
        request(1000);
    }

    /** Stands for a request that the network answers after so many milliseconds. */
    private void request(final long millis) {
        new Thread() {
            @Override
            public void run() {
                try {
                    Thread.sleep(millis);
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
