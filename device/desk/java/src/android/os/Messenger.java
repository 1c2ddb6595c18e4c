package android.os;

/** Sends messages to a handler, as a parcelable. Within one process: straight to the handler's queue, as on Android. */
public final class Messenger implements Parcelable {
    private static final int TRANSACTION_send = IBinder.FIRST_CALL_TRANSACTION;

    private final Handler mTarget; // null for one of another process
    private final IBinder mBinder;

    private static final class Target extends Binder {
        final Handler mHandler;

        Target(Handler handler) {
            super("android.os.IMessenger");
            mHandler = handler;
        }

        @Override
        protected boolean onTransact(int code, Parcel data, Parcel reply, int flags) throws RemoteException {
            if (code != TRANSACTION_send) {
                return super.onTransact(code, data, reply, flags);
            }
            Message message = Message.CREATOR.createFromParcel(data);
            message.sendingUid = getCallingUid();
            mHandler.sendMessage(message);
            return true;
        }
    }

    public Messenger(Handler target) {
        mTarget = target;
        mBinder = new Target(target);
    }

    public Messenger(IBinder target) {
        mBinder = target;
        mTarget = target instanceof Target ? ((Target) target).mHandler : null;
    }

    /** Sends the message; a handler of this process gets this very object. */
    public void send(Message message) throws RemoteException {
        if (mTarget == null) {
            Parcel data = Parcel.obtain();
            message.writeToParcel(data, 0);
            mBinder.transact(TRANSACTION_send, data, null, IBinder.FLAG_ONEWAY);
            return;
        }
        message.sendingUid = Process.myUid();
        mTarget.sendMessage(message);
    }

    public IBinder getBinder() {
        return mBinder;
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof Messenger && ((Messenger) o).mBinder == mBinder;
    }

    @Override
    public int hashCode() {
        return mBinder.hashCode();
    }

    public static final Parcelable.Creator<Messenger> CREATOR = new Parcelable.Creator<Messenger>() {
        @Override
        public Messenger createFromParcel(Parcel in) {
            IBinder target = in.readStrongBinder();
            return target != null ? new Messenger(target) : null;
        }

        @Override
        public Messenger[] newArray(int size) {
            return new Messenger[size];
        }
    };

    @Override
    public int describeContents() {
        return 0;
    }

    @Override
    public void writeToParcel(Parcel out, int flags) {
        out.writeStrongBinder(mBinder);
    }
}
