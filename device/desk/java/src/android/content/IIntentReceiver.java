package android.content;

import android.os.Binder;
import android.os.Bundle;
import android.os.IBinder;
import android.os.IInterface;

/** A registered receiver as the system knows it. */
public interface IIntentReceiver extends IInterface {
    /** Called on a binder thread. */
    void performReceive(Intent intent, IBinder broadcast, int resultCode, String data, Bundle extras, boolean ordered,
            boolean sticky);

    /** The app's end. Within one app the call comes by way of its application thread. */
    abstract class Stub extends Binder implements IIntentReceiver {
        public Stub() {
            attachInterface(this, "android.content.IIntentReceiver");
        }

        @Override
        public IBinder asBinder() {
            return this;
        }
    }
}
