package android.os;

import com.android.internal.os.ControlChannel;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;

/**
 * Binders that have left their process, and the transactions between processes. The desk carries them
 * (docs/desk.md).
 *
 * <p>Not an Android class: on a phone this is the kernel's driver. It uses plain monitors, so that a debugger that hooks
 * java.util.concurrent sees the app's use alone.
 */
public final class RemoteBinders {
    private static final Object sLock = new Object();
    private static final ArrayList<Binder> sExported = new ArrayList<Binder>(); // the handle is the place
    private static final HashMap<Name, BinderProxy> sProxies = new HashMap<Name, BinderProxy>();
    private static final HashMap<Long, Call> sCalls = new HashMap<Long, Call>();
    private static long sLastCall;
    private static volatile ClassLoader sLoader = RemoteBinders.class.getClassLoader();

    /** A binder as every process knows it. */
    static final class Name implements Serializable {
        final int mPid;
        final long mHandle;

        Name(int pid, long handle) {
            mPid = pid;
            mHandle = handle;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Name && ((Name) o).mPid == mPid && ((Name) o).mHandle == mHandle;
        }

        @Override
        public int hashCode() {
            return mPid * 31 + (int) mHandle;
        }
    }

    /** A transaction whose reply this process waits for. */
    private static final class Call {
        Parcel mReply;
        boolean mDead;
        boolean mDone;

        synchronized void end(Parcel reply, boolean dead) {
            mReply = reply;
            mDead = dead;
            mDone = true;
            notifyAll();
        }

        synchronized void await() {
            while (!mDone) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    // A transaction cannot be interrupted.
                }
            }
        }
    }

    private RemoteBinders() {
    }

    /** Says which loader has the classes of what other processes write. */
    public static void setClassLoader(ClassLoader loader) {
        sLoader = loader;
    }

    static Name name(IBinder binder) {
        if (binder instanceof BinderProxy) {
            return ((BinderProxy) binder).mName;
        }
        synchronized (sLock) {
            int handle = 0;
            while (handle < sExported.size() && sExported.get(handle) != binder) {
                handle++;
            }
            if (handle == sExported.size()) {
                sExported.add((Binder) binder);
            }
            return new Name(Process.myPid(), handle);
        }
    }

    /** The binder of that name: itself in its own process, one and the same proxy elsewhere. */
    static IBinder find(Name name) {
        synchronized (sLock) {
            if (name.mPid == Process.myPid()) {
                return sExported.get((int) name.mHandle);
            }
            BinderProxy proxy = sProxies.get(name);
            if (proxy == null) {
                proxy = new BinderProxy(name);
                sProxies.put(name, proxy);
            }
            return proxy;
        }
    }

    /** A parcel as text. */
    public static String encode(Parcel parcel) {
        return Base64.getEncoder().encodeToString(parcel.marshall());
    }

    public static Parcel decode(String text) {
        return Parcel.unmarshall(Base64.getDecoder().decode(text), sLoader);
    }

    /** Calls a binder of another process, and waits for the reply unless the call is one-way. */
    static void transact(Name to, int code, Parcel data, Parcel reply, int flags) throws RemoteException {
        boolean oneway = (flags & IBinder.FLAG_ONEWAY) != 0;
        Call call = new Call();
        long id;
        synchronized (sLock) {
            id = ++sLastCall;
            if (!oneway) {
                sCalls.put(id, call);
            }
        }
        ControlChannel.get().send("{\"type\":\"transact\",\"to\":" + to.mPid + ",\"handle\":" + to.mHandle + ",\"call\":" + id
                + ",\"code\":" + code + ",\"flags\":" + flags + ",\"parcel\":\""
                + encode(data == null ? Parcel.obtain() : data) + "\"}");
        if (oneway) {
            return;
        }
        call.await();
        if (call.mDead) {
            throw new DeadObjectException();
        }
        if (reply != null) {
            reply.copyOf(call.mReply);
        }
    }

    /** A transaction has come in. */
    public static void incoming(final int from, final long call, long handle, int code, final int flags, String parcel) {
        Binder target;
        synchronized (sLock) {
            target = sExported.get((int) handle);
        }
        BinderDriver.begin(target, code, decode(parcel), flags, reply -> {
            if ((flags & IBinder.FLAG_ONEWAY) == 0) {
                ControlChannel.get().send("{\"type\":\"transact-reply\",\"to\":" + from + ",\"call\":" + call
                        + ",\"parcel\":\"" + encode(reply) + "\"}");
            }
        });
    }

    /** A reply has come in; dead if the process that was called has ended. */
    public static void reply(long id, boolean dead, String parcel) {
        Call call;
        synchronized (sLock) {
            call = sCalls.remove(id);
        }
        if (call != null) {
            call.end(dead ? null : decode(parcel), dead);
        }
    }
}
