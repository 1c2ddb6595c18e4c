package org.erva.samples.loaders;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;
import android.widget.TextView;

/** Loads the two sides of a card at once and counts the loaders that are still running. */
public class CardActivity extends Activity {
    private final Handler handler = new Handler();
    private int runningLoaderCount;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.card);
        runningLoaderCount = 2;
        load(60, R.id.question, "Sky?");
        load(220, R.id.answer, "Blue.");
    }

    private void load(final long millis, final int view, final String text) {
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
                        onLoadFinished(view, text);
                    }
                });
            }
        }.start();
    }

    private void onLoadFinished(int view, String text) {
        ((TextView) findViewById(view)).setText(text);
        checkAllLoadersCompleted();
    }

    private void checkAllLoadersCompleted() {
        runningLoaderCount--;
        if (runningLoaderCount <= 0) {
            ((TextView) findViewById(R.id.state)).setText("ready");
        }
    }
}
