package org.erva.samples.radio;

import android.app.Service;
import android.content.Intent;
import android.os.Bundle;
import android.os.Handler;
import android.os.IBinder;
import android.os.Looper;
import android.os.Message;
import android.os.Messenger;
import android.os.RemoteException;

/** Looks a frequency up in a list, and listens to what the station says of itself. What comes last is shown. */
public class TunerService extends Service {
    static final int TUNE = 1;
    static final String NAME = "name";

    private final Handler handler = new Handler(Looper.getMainLooper());
    private Messenger listener;
    private String station;

    private class Commands extends Handler {
        Commands() {
            super(Looper.getMainLooper());
        }

        @Override
        public void handleMessage(Message msg) {
            listener = msg.replyTo;
            new Thread(new LookUp(), "list").start();
            new Thread(new Listen(), "signal").start();
            handler.postDelayed(new Tell(), 400);
        }
    }

    private class LookUp implements Runnable {
        @Override
        public void run() {
            handler.post(new Found("98.5 MHz"));
        }
    }

    private class Listen implements Runnable {
        @Override
        public void run() {
            try {
                Thread.sleep(100);
            } catch (InterruptedException e) {
                return;
            }
            handler.post(new Heard("Radio Erva"));
        }
    }

    private class Found implements Runnable {
        private final String name;

        Found(String name) {
            this.name = name;
        }

        @Override
        public void run() {
            station = name;
        }
    }

    private class Heard implements Runnable {
        private final String name;

        Heard(String name) {
            this.name = name;
        }

        @Override
        public void run() {
            station = name;
        }
    }

    private class Tell implements Runnable {
        @Override
        public void run() {
            Bundle data = new Bundle();
            data.putString(NAME, station);
            Message message = Message.obtain();
            message.setData(data);
            try {
                listener.send(message);
            } catch (RemoteException e) {
                stopSelf();
            }
        }
    }

    @Override
    public IBinder onBind(Intent intent) {
        return new Messenger(new Commands()).getBinder();
    }
}
