package org.erva.samples.translator;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;
import android.os.HandlerThread;
import android.os.Looper;
import android.view.View;
import android.widget.TextView;
import java.util.Locale;

/** The main thread takes the user's input; a compositor thread renders pages in the user's language. */
public class PageActivity extends Activity {
    private final Handler ui = new Handler(Looper.getMainLooper());
    private HandlerThread compositorThread;
    private Handler compositor;
    private Locale locale = Locale.ENGLISH;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.page);
        compositorThread = new HandlerThread("compositor");
        compositorThread.start();
        compositor = new Handler(compositorThread.getLooper());
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
        compositorThread.quitSafely();
    }

    /** Called by the button: has the page rendered. */
    public void open(View button) {
        compositor.post(new RenderPage());
    }

    /** Called by the button: pages that are rendered from now on are in German. */
    public void german(View button) {
        locale = Locale.GERMAN;
        ((TextView) findViewById(R.id.language)).setText("German");
    }

    private final class RenderPage implements Runnable {
        @Override
        public void run() {
            final String page = Locale.GERMAN.equals(locale) ? "Guten Tag" : "Good day";
            ui.post(new Runnable() {
                @Override
                public void run() {
                    ((TextView) findViewById(R.id.page)).setText(page);
                }
            });
        }
    }
}
