package android.os;

/** Sends messages to a handler, as a parcelable. Within one process: straight to the handler's queue, as on Android. */
public final class Messenger implements Parcelable {
    private final IMessenger mTarget;

    /** The handler's end: it gets the very message that was sent within its process. */
    private static final class MessengerImpl extends IMessenger.Stub {
        private final Handler mHandler;

        MessengerImpl(Handler handler) {
            mHandler = handler;
        }

        @Override
        public void send(Message message) {
            message.sendingUid = Binder.getCallingUid();
            mHandler.sendMessage(message);
        }
    }

    public Messenger(Handler target) {
        mTarget = new MessengerImpl(target);
    }

    public Messenger(IBinder target) {
        mTarget = IMessenger.Stub.asInterface(target);
    }

    public void send(Message message) throws RemoteException {
        mTarget.send(message);
    }

    public IBinder getBinder() {
        return mTarget.asBinder();
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof Messenger && ((Messenger) o).getBinder() == getBinder();
    }

    @Override
    public int hashCode() {
        return getBinder().hashCode();
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
        out.writeStrongBinder(getBinder());
    }
}
