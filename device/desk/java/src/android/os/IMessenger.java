package android.os;

/** How a message gets to the handler of another process. */
interface IMessenger extends IInterface {
    void send(Message message) throws RemoteException;

    /** The handler's end. */
    abstract class Stub extends Binder implements IMessenger {
        private static final int TRANSACTION_send = FIRST_CALL_TRANSACTION;

        Stub() {
            attachInterface(this, "android.os.IMessenger");
        }

        static IMessenger asInterface(IBinder binder) {
            return binder instanceof Stub ? (IMessenger) binder : new Proxy(binder);
        }

        @Override
        public IBinder asBinder() {
            return this;
        }

        @Override
        protected boolean onTransact(int code, Parcel data, Parcel reply, int flags) throws RemoteException {
            if (code != TRANSACTION_send) {
                return super.onTransact(code, data, reply, flags);
            }
            send(Message.CREATOR.createFromParcel(data));
            return true;
        }

        private static final class Proxy implements IMessenger {
            private final IBinder mRemote;

            Proxy(IBinder remote) {
                mRemote = remote;
            }

            @Override
            public IBinder asBinder() {
                return mRemote;
            }

            @Override
            public void send(Message message) throws RemoteException {
                Parcel data = Parcel.obtain();
                message.writeToParcel(data, 0);
                mRemote.transact(TRANSACTION_send, data, null, FLAG_ONEWAY);
            }
        }
    }
}
