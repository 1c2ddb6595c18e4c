package android.location;

import android.os.Binder;
import android.os.BinderDriver;
import android.os.IBinder;
import android.os.IInterface;
import android.os.Parcel;

/** How the system tells an app of a place. */
public interface ILocationListener extends IInterface {
    void onLocationChanged(Location location);

    /** The app's end. */
    abstract class Stub extends Binder implements ILocationListener {
        private static final int TRANSACTION_onLocationChanged = FIRST_CALL_TRANSACTION;

        public Stub() {
            attachInterface(this, "android.location.ILocationListener");
        }

        @Override
        public IBinder asBinder() {
            return this;
        }

        /** The system's end of this stub. */
        public ILocationListener proxy() {
            return new Proxy(this);
        }

        @Override
        protected boolean onTransact(int code, Parcel data, Parcel reply, int flags) {
            if (code != TRANSACTION_onLocationChanged) {
                return false;
            }
            onLocationChanged((Location) data.readLocal());
            return true;
        }

        private static final class Proxy implements ILocationListener {
            private final Stub mRemote;

            Proxy(Stub remote) {
                mRemote = remote;
            }

            @Override
            public IBinder asBinder() {
                return mRemote;
            }

            @Override
            public void onLocationChanged(Location location) {
                Parcel data = Parcel.obtain();
                data.writeLocal(location);
                BinderDriver.call(mRemote, TRANSACTION_onLocationChanged, data, null, IBinder.FLAG_ONEWAY);
            }
        }
    }
}
