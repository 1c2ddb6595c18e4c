package org.erva.conform;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.view.View;
import android.widget.TextView;

/** What the conformance suite asks of an app. */
public class Main extends Activity {
    final Handler handler = new Handler(Looper.getMainLooper());
    int value;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
        findViewById(R.id.post).setOnClickListener(new View.OnClickListener() {
            @Override
            public void onClick(View v) {
                handler.post(new First());
                handler.post(new Second());
            }
        });
        findViewById(R.id.work).setOnClickListener(new View.OnClickListener() {
            @Override
            public void onClick(View v) {
                new Thread(new Worker(), "worker").start();
            }
        });
        findViewById(R.id.later).setOnClickListener(new View.OnClickListener() {
            @Override
            public void onClick(View v) {
                handler.postDelayed(new Second(), 20000);
                handler.postDelayed(new First(), 10000);
            }
        });
        findViewById(R.id.crash).setOnClickListener(new View.OnClickListener() {
            @Override
            public void onClick(View v) {
                handler.post(new Crasher());
            }
        });
    }

    class First implements Runnable {
        @Override
        public void run() {
            value = 1;
        }
    }

    class Second implements Runnable {
        @Override
        public void run() {
            int seen = value;
            ((TextView) findViewById(R.id.out)).setText(String.valueOf(seen));
            getPreferences(MODE_PRIVATE).edit().putInt("value", seen).apply();
        }
    }

    class Worker implements Runnable {
        @Override
        public void run() {
            write();
            handler.post(new Second());
        }

        void write() {
            value = 1;
        }
    }

    class Crasher implements Runnable {
        @Override
        public void run() {
            throw new IllegalStateException("as asked");
        }
    }
}
