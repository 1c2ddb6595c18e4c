package android.os;

/** The caller's end of a binder of another process. */
public final class BinderProxy implements IBinder {
    final RemoteBinders.Name mName;

    BinderProxy(RemoteBinders.Name name) {
        mName = name;
    }

    @Override
    public String getInterfaceDescriptor() throws RemoteException {
        Parcel data = Parcel.obtain();
        Parcel reply = Parcel.obtain();
        transact(INTERFACE_TRANSACTION, data, reply, 0);
        return reply.readString();
    }

    @Override
    public boolean pingBinder() {
        try {
            return transact(PING_TRANSACTION, Parcel.obtain(), Parcel.obtain(), 0);
        } catch (RemoteException e) {
            return false;
        }
    }

    @Override
    public boolean isBinderAlive() {
        return pingBinder();
    }

    @Override
    public IInterface queryLocalInterface(String descriptor) {
        return null;
    }

    @Override
    public boolean transact(int code, Parcel data, Parcel reply, int flags) throws RemoteException {
        return transactNative(code, data, reply, flags);
    }

    private boolean transactNative(int code, Parcel data, Parcel reply, int flags) throws RemoteException {
        RemoteBinders.transact(mName, code, data, reply, flags);
        return true;
    }

    @Override
    public void linkToDeath(DeathRecipient recipient, int flags) {
    }

    @Override
    public boolean unlinkToDeath(DeathRecipient recipient, int flags) {
        return true;
    }
}
