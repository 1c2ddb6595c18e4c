package org.erva.conform;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.database.ContentObserver;
import android.net.Uri;
import android.os.Bundle;

import androidx.localbroadcastmanager.content.LocalBroadcastManager;

/** What one task sends and another gets by way of the system: broadcasts, changes of content, results. */
public class Deliveries extends Scenario {
    static final String CALL = "org.erva.conform.CALL";
    static final String ROUND = "org.erva.conform.ROUND";
    static final String NEAR = "org.erva.conform.NEAR";
    static final Uri NOTES = Uri.parse("content://org.erva.conform/notes");
    static final int QUESTION = 7;

    int calls;
    int rounds;
    int nears;
    int changes;

    class Caller implements Runnable {
        @Override
        public void run() {
            sendBroadcast(new Intent(CALL));
            sendBroadcast(new Intent(CALL));
            sendBroadcast(new Intent(Deliveries.this, Declared.class));
        }
    }

    class Rounder implements Runnable {
        @Override
        public void run() {
            sendOrderedBroadcast(new Intent(ROUND), null, new Last(), null, 0, null, null);
        }
    }

    class Neighbour implements Runnable {
        @Override
        public void run() {
            LocalBroadcastManager.getInstance(Deliveries.this).sendBroadcast(new Intent(NEAR));
        }
    }

    class Changer implements Runnable {
        @Override
        public void run() {
            getContentResolver().notifyChange(NOTES, null);
        }
    }

    class Ear extends BroadcastReceiver {
        @Override
        public void onReceive(Context context, Intent intent) {
            calls++;
        }
    }

    class Round extends BroadcastReceiver {
        @Override
        public void onReceive(Context context, Intent intent) {
            rounds++;
        }
    }

    class Last extends BroadcastReceiver {
        @Override
        public void onReceive(Context context, Intent intent) {
            rounds = -rounds;
        }
    }

    class Near extends BroadcastReceiver {
        @Override
        public void onReceive(Context context, Intent intent) {
            nears++;
        }
    }

    class Watcher extends ContentObserver {
        Watcher() {
            super(handler);
        }

        @Override
        public void onChange(boolean selfChange) {
            changes++;
        }
    }

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        registerReceiver(new Ear(), new IntentFilter(CALL));
        IntentFilter early = new IntentFilter(ROUND);
        early.setPriority(1);
        registerReceiver(new Round(), early);
        registerReceiver(new Round(), new IntentFilter(ROUND));
        LocalBroadcastManager.getInstance(this).registerReceiver(new Near(), new IntentFilter(NEAR));
        getContentResolver().registerContentObserver(NOTES, true, new Watcher());
    }

    @Override
    void go() {
        new Thread(new Caller()).start();
        new Thread(new Rounder()).start();
        new Thread(new Neighbour()).start();
        new Thread(new Changer()).start();
        startActivityForResult(new Intent(this, Answer.class), QUESTION);
    }

    @Override
    protected void onActivityResult(int code, int result, Intent data) {
        show("answered " + result);
    }
}
