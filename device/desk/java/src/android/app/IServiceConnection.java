package android.app;

import android.content.ComponentName;
import android.os.Binder;
import android.os.BinderDriver;
import android.os.IBinder;
import android.os.IInterface;
import android.os.Parcel;

/** How the system tells an app of a bound service. */
public interface IServiceConnection extends IInterface {
    void connected(ComponentName name, IBinder service, boolean dead);

    /** The app's end. */
    abstract class Stub extends Binder implements IServiceConnection {
        private static final int TRANSACTION_connected = FIRST_CALL_TRANSACTION;

        public Stub() {
            attachInterface(this, "android.app.IServiceConnection");
        }

        @Override
        public IBinder asBinder() {
            return this;
        }

        /** The system's end of this stub. */
        public IServiceConnection proxy() {
            return new Proxy(this);
        }

        @Override
        protected boolean onTransact(int code, Parcel data, Parcel reply, int flags) {
            if (code != TRANSACTION_connected) {
                return false;
            }
            ComponentName name = (ComponentName) data.readLocal();
            IBinder service = data.readStrongBinder();
            connected(name, service, data.readBoolean());
            return true;
        }

        private static final class Proxy implements IServiceConnection {
            private final Stub mRemote;

            Proxy(Stub remote) {
                mRemote = remote;
            }

            @Override
            public IBinder asBinder() {
                return mRemote;
            }

            @Override
            public void connected(ComponentName name, IBinder service, boolean dead) {
                Parcel data = Parcel.obtain();
                data.writeLocal(name);
                data.writeStrongBinder(service);
                data.writeBoolean(dead);
                BinderDriver.call(mRemote, TRANSACTION_connected, data, null, IBinder.FLAG_ONEWAY);
            }
        }
    }
}
