package android.app;

import android.os.Binder;
import android.os.BinderDriver;
import android.os.IBinder;
import android.os.IInterface;
import android.os.Parcel;

/** How the system tells an app to show a toast of its own, and to take it away. */
public interface ITransientNotification extends IInterface {
    void show(IBinder windowToken);

    void hide();

    /** The app's end. */
    abstract class Stub extends Binder implements ITransientNotification {
        private static final int TRANSACTION_show = FIRST_CALL_TRANSACTION;
        private static final int TRANSACTION_hide = FIRST_CALL_TRANSACTION + 1;

        public Stub() {
            attachInterface(this, "android.app.ITransientNotification");
        }

        @Override
        public IBinder asBinder() {
            return this;
        }

        /** The system's end of this stub. */
        public ITransientNotification proxy() {
            return new Proxy(this);
        }

        @Override
        protected boolean onTransact(int code, Parcel data, Parcel reply, int flags) {
            switch (code) {
                case TRANSACTION_show:
                    show(data.readStrongBinder());
                    return true;
                case TRANSACTION_hide:
                    hide();
                    return true;
                default:
                    return false;
            }
        }

        private static final class Proxy implements ITransientNotification {
            private final Stub mRemote;

            Proxy(Stub remote) {
                mRemote = remote;
            }

            @Override
            public IBinder asBinder() {
                return mRemote;
            }

            @Override
            public void show(IBinder windowToken) {
                Parcel data = Parcel.obtain();
                data.writeStrongBinder(windowToken);
                BinderDriver.call(mRemote, TRANSACTION_show, data, null, IBinder.FLAG_ONEWAY);
            }

            @Override
            public void hide() {
                BinderDriver.call(mRemote, TRANSACTION_hide, Parcel.obtain(), null, IBinder.FLAG_ONEWAY);
            }
        }
    }
}
