package org.erva.conform;

import android.app.Service;
import android.content.Intent;
import android.os.Handler;
import android.os.IBinder;
import android.os.Looper;
import android.os.Message;
import android.os.Messenger;
import android.os.RemoteException;

/** The service of Processes, in a process of its own: it answers with how often it was asked. */
public class Remote extends Service {
    int asked;

    class Asked extends Handler {
        Asked() {
            super(Looper.getMainLooper());
        }

        @Override
        public void handleMessage(Message msg) {
            asked++;
            try {
                msg.replyTo.send(Message.obtain(null, Processes.ANSWER, asked, msg.arg1));
            } catch (RemoteException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    @Override
    public IBinder onBind(Intent intent) {
        return new Messenger(new Asked()).getBinder();
    }
}
