package org.erva.samples.trails;

import android.app.Activity;
import android.content.BroadcastReceiver;
import android.content.ContentValues;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.database.sqlite.SQLiteDatabase;
import android.database.sqlite.SQLiteOpenHelper;
import android.os.Bundle;
import android.os.Handler;
import android.view.View;
import android.widget.TextView;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The diary of a trail, in a database. */
public class DiaryActivity extends Activity {
    private final Handler handler = new Handler();
    private final ExecutorService executor = Executors.newSingleThreadExecutor();
    private SQLiteDatabase database;
    private boolean tracking;

    private final BroadcastReceiver battery = new BroadcastReceiver() {
        @Override
        public void onReceive(Context context, Intent intent) {
            stopTracking();
        }
    };

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.diary);
        database = new SQLiteOpenHelper(this, "diary.db", null, 1) {
            @Override
            public void onCreate(SQLiteDatabase db) {
                db.execSQL("CREATE TABLE entries (text TEXT)");
            }

            @Override
            public void onUpgrade(SQLiteDatabase db, int from, int to) {
            }
        }.getWritableDatabase();
    }

    @Override
    protected void onDestroy() {
        database.close();
        executor.shutdown();
        if (tracking) {
            unregisterReceiver(battery);
        }
        super.onDestroy();
    }

    /** Called by the button. */
    public void save(View button) {
        handler.postDelayed(() -> insert("Sunny"), 150);
    }

    private void insert(String text) {
        ContentValues values = new ContentValues();
        values.put("text", text);
        database.insert("entries", null, values);
    }

    /** Called by the button: tracks for a while. */
    public void track(View button) {
        registerReceiver(battery, new IntentFilter(Intent.ACTION_BATTERY_LOW));
        tracking = true;
        handler.postDelayed(this::stopTracking, 150);
    }

    private void stopTracking() {
        tracking = false;
        unregisterReceiver(battery);
    }

    /** Called by the button. */
    public void upload(View button) {
        executor.execute(() -> handler.post(this::uploadPictures));
    }

    private void uploadPictures() {
        ((TextView) findViewById(R.id.entry)).setText("text uploaded");
        executor.execute(() -> handler.post(() -> ((TextView) findViewById(R.id.entry)).setText("all uploaded")));
    }
}
