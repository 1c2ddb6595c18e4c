package android.os;

/** Sends messages to a handler, as a parcelable. Within one process: straight to the handler's queue, as on Android. */
public final class Messenger implements Parcelable {
    private final Handler mTarget;
    private final Binder mBinder;

    private static final class Target extends Binder {
        final Handler mHandler;

        Target(Handler handler) {
            super("android.os.IMessenger");
            mHandler = handler;
        }
    }

    public Messenger(Handler target) {
        mTarget = target;
        mBinder = new Target(target);
    }

    public Messenger(IBinder target) {
        mBinder = (Binder) target;
        mTarget = ((Target) target).mHandler;
    }

    /** Sends the message; the handler gets this very object. */
    public void send(Message message) throws RemoteException {
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
