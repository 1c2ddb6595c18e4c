package android.os;

import android.util.Log;

/**
 * The callee's end of a call.
 *
 * <p>Calls between objects of the app stay on the caller's thread, as on Android within one process. Calls that come
 * from the system side arrive through {@link #execTransact} on a thread named Binder:PID_N (see {@link BinderDriver}),
 * which is the method that the native side calls on a phone.
 */
public class Binder implements IBinder {
    private static final String TAG = "Binder";
    private static final ThreadLocal<Boolean> sIncoming = new ThreadLocal<Boolean>();

    private IInterface mOwner;
    private String mDescriptor;

    public Binder() {
        this(null);
    }

    public Binder(String descriptor) {
        mDescriptor = descriptor;
    }

    public static final int getCallingPid() {
        return Process.myPid();
    }

    public static final int getCallingUid() {
        return sIncoming.get() != null ? Process.SYSTEM_UID : Process.myUid();
    }

    public static final long clearCallingIdentity() {
        return 0;
    }

    public static final void restoreCallingIdentity(long token) {
    }

    public static final void flushPendingCommands() {
    }

    public void attachInterface(IInterface owner, String descriptor) {
        mOwner = owner;
        mDescriptor = descriptor;
    }

    @Override
    public String getInterfaceDescriptor() {
        return mDescriptor;
    }

    @Override
    public boolean pingBinder() {
        return true;
    }

    @Override
    public boolean isBinderAlive() {
        return true;
    }

    @Override
    public IInterface queryLocalInterface(String descriptor) {
        return mDescriptor != null && mDescriptor.equals(descriptor) ? mOwner : null;
    }

    /** Carries out a call; stubs override it. */
    protected boolean onTransact(int code, Parcel data, Parcel reply, int flags) throws RemoteException {
        if (code == INTERFACE_TRANSACTION) {
            reply.writeString(getInterfaceDescriptor());
            return true;
        }
        return code == PING_TRANSACTION;
    }

    @Override
    public final boolean transact(int code, Parcel data, Parcel reply, int flags) throws RemoteException {
        if (data != null) {
            data.setDataPosition(0);
        }
        boolean r = onTransact(code, data, reply, flags);
        if (reply != null) {
            reply.setDataPosition(0);
        }
        return r;
    }

    @Override
    public void linkToDeath(DeathRecipient recipient, int flags) {
    }

    @Override
    public boolean unlinkToDeath(DeathRecipient recipient, int flags) {
        return true;
    }

    /** Every call from outside comes in here; dataObj and replyObj name parcels of the driver. */
    private boolean execTransact(int code, long dataObj, long replyObj, int flags) {
        sIncoming.set(Boolean.TRUE);
        try {
            return execTransactInternal(code, BinderDriver.parcel(dataObj), BinderDriver.parcel(replyObj), flags);
        } finally {
            sIncoming.remove();
        }
    }

    private boolean execTransactInternal(int code, Parcel data, Parcel reply, int flags) {
        try {
            return onTransact(code, data, reply, flags);
        } catch (RemoteException | RuntimeException e) {
            if ((flags & FLAG_ONEWAY) != 0 || reply == null) {
                Log.w(TAG, "Caught a RuntimeException from the binder stub implementation.", e);
            } else {
                reply.setDataPosition(0);
                reply.writeException(e);
            }
            return true;
        }
    }

    /** Whether this thread is carrying out a call of the system side. */
    static boolean handlesIncomingCall() {
        return sIncoming.get() != null;
    }

    /** The driver's way in. */
    static boolean enter(Binder target, int code, long dataObj, long replyObj, int flags) {
        return target.execTransact(code, dataObj, replyObj, flags);
    }
}
