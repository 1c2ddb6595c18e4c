package org.erva.samples.library;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.widget.TextView;

/** Shows the recent books, whose list takes a moment. */
public class LibraryActivity extends Activity {
    private static final long DATABASE_MILLIS = 200;

    private final Handler handler = new Handler(Looper.getMainLooper());
    private String recentBooks;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.library);
        handler.postDelayed(() -> recentBooks = "Emma, Persuasion", DATABASE_MILLIS);
        handler.post(this::showBooks);
    }

    private void showBooks() {
        ((TextView) findViewById(R.id.books)).setText(recentBooks == null ? "no books yet" : recentBooks);
    }
}
