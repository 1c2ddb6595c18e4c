package org.example.content;

import android.content.Intent;
import android.os.Handler;
import android.os.Looper;
import android.widget.TextView;

import androidx.core.app.JobIntentService;

public class WorkService extends JobIntentService {
    @Override
    protected void onHandleWork(Intent intent) {
        final String text = getString(R.string.greeting, intent.getStringExtra("name"), 2);
        new Handler(Looper.getMainLooper()).post(new Runnable() {
            @Override
            public void run() {
                ((TextView) MainActivity.current.findViewById(R.id.work)).setText(text);
            }
        });
    }
}
