package org.erva.samples.wallpaper;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import android.view.View;
import android.widget.ProgressBar;
import android.widget.TextView;

/** Downloads a picture: a thread tells the screen how far it is, and hands over the picture at the end. */
public class WallpaperActivity extends Activity {
    private static final int PARTS = 3;

    private final Handler handler = new Handler(Looper.getMainLooper());
    /** What is shown; null is nothing. */
    private String picture;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.wallpaper);
    }

    /** Called by the button. */
    public void download(View button) {
        new Thread(new Downloader(), "downloader").start();
    }

    /** Called by the button: takes the picture away. */
    public void discard(View button) {
        show(null);
        showProgress(0);
    }

    private void show(String what) {
        picture = what;
        ((TextView) findViewById(R.id.picture)).setText(picture == null ? "no picture" : picture);
    }

    private void showProgress(int percent) {
        ((ProgressBar) findViewById(R.id.progress)).setProgress(percent);
    }

    private final class Downloader implements Runnable {
        @Override
        public void run() {
            for (int part = 1; part <= PARTS; part++) {
                SystemClock.sleep(40);
                int percent = 100 * part / PARTS;
                handler.post(() -> showProgress(percent));
            }
            handler.post(() -> show("Mountains at dawn"));
        }
    }
}
