package org.erva.samples.settings;

import android.app.Activity;
import android.content.SharedPreferences;
import android.os.Bundle;
import android.os.Handler;

/** Brings the settings up to date: first the defaults, then what was saved on the server. Nothing says so. */
public class SettingsActivity extends Activity {
    private final Handler handler = new Handler();
    /** The theme that was chosen last. */
    private String theme;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.settings);
        after(60, new Runnable() {
            @Override
            public void run() {
                save("light");
            }
        });
        after(220, new Runnable() {
            @Override
            public void run() {
                save("dark");
            }
        });
    }

    private void save(String value) {
        theme = value;
        SharedPreferences preferences = getSharedPreferences("settings", MODE_PRIVATE);
        preferences.edit().putString("theme", value).apply();
    }

    /** Runs step on the main thread once a thread has worked for so many milliseconds. */
    private void after(final long millis, final Runnable step) {
        new Thread() {
            @Override
            public void run() {
                try {
                    Thread.sleep(millis);
                } catch (InterruptedException e) {
                    return;
                }
                handler.post(step);
            }
        }.start();
    }
}
