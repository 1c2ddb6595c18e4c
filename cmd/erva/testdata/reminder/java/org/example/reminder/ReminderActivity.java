package org.example.reminder;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import android.view.View;
import android.widget.TextView;

/** Reminds of something after a while, unless that was forgotten meanwhile, and says how long it has waited and what was filed. */
public class ReminderActivity extends Activity {
    final Handler handler = new Handler(Looper.getMainLooper());
    String errand = "nothing";
    String filed = "nothing";
    long asked;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.reminder);
        findViewById(R.id.remind).setOnClickListener(new View.OnClickListener() {
            @Override
            public void onClick(View v) {
                long now = SystemClock.uptimeMillis();
                asked = now;
                errand = "buy milk";
                handler.postDelayed(new Reminder(), 3000);
                new Thread(new Clerk(), "clerk").start();
            }
        });
    }

    @Override
    public void onBackPressed() {
        errand = "nothing";
    }

    class Clerk implements Runnable {
        @Override
        public void run() {
            filed = "a reminder";
            rest();
        }

        void rest() {
        }
    }

    class Reminder implements Runnable {
        @Override
        public void run() {
            ((TextView) findViewById(R.id.shown)).setText("remember: " + errand);
            long now = SystemClock.uptimeMillis();
            handler.postAtTime(new Report(), now + 1000);
            handler.postDelayed(new Farewell(), 1500);
        }
    }

    class Report implements Runnable {
        @Override
        public void run() {
            long now = SystemClock.uptimeMillis();
            ((TextView) findViewById(R.id.waited)).setText("waited " + (now - asked) / 1000 + " s");
        }
    }

    class Farewell implements Runnable {
        @Override
        public void run() {
            ((TextView) findViewById(R.id.shown)).append(", filed: " + filed);
        }
    }
}
