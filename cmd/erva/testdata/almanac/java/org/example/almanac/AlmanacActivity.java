package org.example.almanac;

import android.app.Activity;
import android.os.Bundle;
import android.os.SystemClock;
import android.view.View;
import android.widget.TextView;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.net.URL;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Calendar;
import java.util.Date;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/** A page a tap: lucky numbers, the time in all its forms, and a proverb from a server. */
public class AlmanacActivity extends Activity {
    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        setContentView(R.layout.almanac);
        findViewById(R.id.next).setOnClickListener(new View.OnClickListener() {
            @Override
            public void onClick(View v) {
                turnPage();
            }
        });
    }

    private void turnPage() {
        final long began = SystemClock.elapsedRealtime();
        show(R.id.lucky, new Random().nextInt(1000000) + " " + Math.random() + " " + UUID.randomUUID() + " "
                + new SecureRandom().nextLong() + " " + ThreadLocalRandom.current().nextInt());
        show(R.id.time, System.currentTimeMillis() + " " + new Date().getTime() + " " + Calendar.getInstance().getTimeInMillis()
                + " " + Instant.now());
        new Thread("download") {
            @Override
            public void run() {
                final String proverb = download();
                runOnUiThread(new Runnable() {
                    @Override
                    public void run() {
                        show(R.id.proverb, proverb + " (" + (SystemClock.elapsedRealtime() - began) + " ms)");
                    }
                });
            }
        }.start();
    }

    private void show(int id, String text) {
        ((TextView) findViewById(id)).setText(text);
    }

    private String download() {
        try {
            HttpURLConnection c = (HttpURLConnection) new URL(getString(R.string.server) + "/proverb").openConnection();
            try (BufferedReader in = new BufferedReader(new InputStreamReader(c.getInputStream(), "UTF-8"))) {
                return in.readLine();
            }
        } catch (IOException e) {
            return "no proverb: " + e.getMessage();
        }
    }
}
