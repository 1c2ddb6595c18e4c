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

        /** The system's end of a stub, of this process or another. */
        public static IServiceConnection proxy(IBinder stub) {
            return new Proxy(stub);
        }

        @Override
        protected boolean onTransact(int code, Parcel data, Parcel reply, int flags) {
            if (code != TRANSACTION_connected) {
                return false;
            }
            ComponentName name = data.readParcelable(null);
            IBinder service = data.readStrongBinder();
            connected(name, service, data.readBoolean());
            return true;
        }

        private static final class Proxy implements IServiceConnection {
            private final IBinder mRemote;

            Proxy(IBinder remote) {
                mRemote = remote;
            }

            @Override
            public IBinder asBinder() {
                return mRemote;
            }

            @Override
            public void connected(ComponentName name, IBinder service, boolean dead) {
                Parcel data = Parcel.obtain();
                data.writeParcelable(name, 0);
                data.writeStrongBinder(service);
                data.writeBoolean(dead);
                BinderDriver.callAny(mRemote, TRANSACTION_connected, data);
            }
        }
    }
}
