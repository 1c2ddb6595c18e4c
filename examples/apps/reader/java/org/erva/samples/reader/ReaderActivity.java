package org.erva.samples.reader;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import android.view.View;
import android.widget.TextView;

/** Opens a book, which a thread reads from the disk meanwhile. */
public class ReaderActivity extends Activity {
    private final Handler handler = new Handler(Looper.getMainLooper());
    private String book;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.reader);
        new Thread(() -> {
            SystemClock.sleep(60);
            handler.post(() -> book = "Call me Ishmael.");
        }, "disk").start();
    }

    /** Called by the button. The book will be there in a moment. */
    public void open(View button) {
        while (book == null) {
            SystemClock.sleep(20);
        }
        ((TextView) findViewById(R.id.page)).setText(book);
    }
}
