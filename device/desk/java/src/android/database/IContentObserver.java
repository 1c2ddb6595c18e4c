package android.database;

import android.net.Uri;
import android.os.Binder;
import android.os.BinderDriver;
import android.os.IBinder;
import android.os.IInterface;
import android.os.Parcel;

/** How the system tells an app of changed content. */
public interface IContentObserver extends IInterface {
    void onChangeEtc(boolean selfChange, Uri[] uris, int flags, int userId);

    /** The app's end. */
    abstract class Stub extends Binder implements IContentObserver {
        private static final int TRANSACTION_onChangeEtc = FIRST_CALL_TRANSACTION + 1;

        public Stub() {
            attachInterface(this, "android.database.IContentObserver");
        }

        @Override
        public IBinder asBinder() {
            return this;
        }

        /** The system's end of this stub. */
        public IContentObserver proxy() {
            return new Proxy(this);
        }

        @Override
        protected boolean onTransact(int code, Parcel data, Parcel reply, int flags) {
            if (code != TRANSACTION_onChangeEtc) {
                return false;
            }
            boolean selfChange = data.readBoolean();
            Uri[] uris = (Uri[]) data.readLocal();
            onChangeEtc(selfChange, uris, data.readInt(), data.readInt());
            return true;
        }

        private static final class Proxy implements IContentObserver {
            private final Stub mRemote;

            Proxy(Stub remote) {
                mRemote = remote;
            }

            @Override
            public IBinder asBinder() {
                return mRemote;
            }

            @Override
            public void onChangeEtc(boolean selfChange, Uri[] uris, int flags, int userId) {
                Parcel data = Parcel.obtain();
                data.writeBoolean(selfChange);
                data.writeLocal(uris);
                data.writeInt(flags);
                data.writeInt(userId);
                BinderDriver.call(mRemote, TRANSACTION_onChangeEtc, data, null, IBinder.FLAG_ONEWAY);
            }
        }
    }
}
