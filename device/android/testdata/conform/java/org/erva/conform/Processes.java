package org.erva.conform;

import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.ServiceConnection;
import android.os.Handler;
import android.os.IBinder;
import android.os.Looper;
import android.os.Message;
import android.os.Messenger;
import android.os.RemoteException;

/** Asks a service in another process, through Messengers. */
public class Processes extends Scenario {
    static final int ANSWER = 2;

    int answers;

    class Answered extends Handler {
        Answered() {
            super(Looper.getMainLooper());
        }

        @Override
        public void handleMessage(Message msg) {
            answers++;
            show("answer " + msg.arg1 + " to " + msg.arg2);
        }
    }

    class Link implements ServiceConnection {
        @Override
        public void onServiceConnected(ComponentName name, IBinder service) {
            Message question = Message.obtain(null, 1, 42, 0);
            question.replyTo = new Messenger(new Answered());
            try {
                new Messenger(service).send(question);
            } catch (RemoteException e) {
                throw new IllegalStateException(e);
            }
            sendBroadcast(new Intent(Processes.this, RemoteEar.class));
        }

        @Override
        public void onServiceDisconnected(ComponentName name) {
        }
    }

    @Override
    void go() {
        bindService(new Intent(this, Remote.class), new Link(), Context.BIND_AUTO_CREATE);
    }
}
