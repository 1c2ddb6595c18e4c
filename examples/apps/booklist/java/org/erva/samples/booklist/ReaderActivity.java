package org.erva.samples.booklist;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;
import android.widget.TextView;
import java.util.ArrayList;
import java.util.List;

/** Opens the book that was read last, once the database service is ready. */
public class ReaderActivity extends Activity {
    private final Handler handler = new Handler();
    private List<String> mBooks;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.reader);
    }

    @Override
    protected void onStart() {
        super.onStart();
        new Thread("database") {
            @Override
            public void run() {
                handler.post(new Runnable() {
                    @Override
                    public void run() {
                        onServiceReady();
                    }
                });
            }
        }.start();
    }

    private void onServiceReady() {
        loadFromDb();
        createRootView();
    }

    private void loadFromDb() {
        handler.post(new Runnable() {
            @Override
            public void run() {
                onRecentBooksListLoaded();
            }
        });
    }

    private void createRootView() {
        handler.post(new Runnable() {
            @Override
            public void run() {
                getOrLoadRecentBooks();
            }
        });
    }

    private void onRecentBooksListLoaded() {
        mBooks = new ArrayList<>();
        mBooks.add("Moby Dick");
        ((TextView) findViewById(R.id.books)).setText(mBooks.size() + " book");
    }

    private void getOrLoadRecentBooks() {
        ((TextView) findViewById(R.id.current)).setText(mBooks.get(0));
    }
}
