package org.erva.samples.chapters;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import android.widget.ArrayAdapter;
import android.widget.ListView;
import android.widget.Toast;
import java.util.ArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Downloads the chapters of an audio book, two at a time, and lists each when it is there. */
public class BookActivity extends Activity {
    private static final int CHAPTERS = 2;

    private final Handler handler = new Handler(Looper.getMainLooper());
    private final ArrayList<String> playlist = new ArrayList<>();
    private ExecutorService downloads;
    private ArrayAdapter<String> adapter;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.book);
        adapter = new ArrayAdapter<>(this, android.R.layout.simple_list_item_1, playlist);
        ((ListView) findViewById(R.id.chapters)).setAdapter(adapter);
        downloads = Executors.newFixedThreadPool(2);
        downloads.execute(new Download("Chapter 1", 40));
        downloads.execute(new Download("Chapter 2", 220));
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
        downloads.shutdownNow();
    }

    private void onDownloaded(String chapter) {
        playlist.add(chapter);
        adapter.notifyDataSetChanged();
        if (playlist.size() == CHAPTERS) {
            Toast.makeText(this, "Download complete", Toast.LENGTH_SHORT).show();
        }
    }

    /** Stands for a download that takes so many milliseconds. */
    private final class Download implements Runnable {
        private final String chapter;
        private final long millis;

        Download(String chapter, long millis) {
            this.chapter = chapter;
            this.millis = millis;
        }

        @Override
        public void run() {
            SystemClock.sleep(millis);
            handler.post(new Runnable() {
                @Override
                public void run() {
                    onDownloaded(chapter);
                }
            });
        }
    }
}
