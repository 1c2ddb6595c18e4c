package android.os;

import android.util.TimeUtils;

/**
 * One message of a {@link MessageQueue}.
 *
 * <p>Faithful to Android 11: the pool of {@value #MAX_POOL_SIZE} recycled objects, the in-use and asynchronous flags,
 * what {@link #obtain(Message)} copies and what it does not, and the moment at which the fields are cleared. Because
 * objects come back from the pool, the identity of an event is the object together with the number of its use.
 */
public final class Message implements Parcelable {
    public static final int UID_NONE = -1;

    static final int FLAG_IN_USE = 1 << 0;
    static final int FLAG_ASYNCHRONOUS = 1 << 1;
    static final int FLAGS_TO_CLEAR_ON_COPY_FROM = FLAG_IN_USE;

    public static final Object sPoolSync = new Object();
    private static final int MAX_POOL_SIZE = 50;
    private static Message sPool;
    private static int sPoolSize = 0;
    private static boolean gCheckRecycle = true;

    public int what;
    public int arg1;
    public int arg2;
    public Object obj;
    public Messenger replyTo;
    public int sendingUid = UID_NONE;
    public int workSourceUid = UID_NONE;

    int flags;
    public long when;
    Bundle data;
    Handler target;
    Runnable callback;
    Message next;

    /** Use {@link #obtain()}: it takes an object from the pool. */
    public Message() {
    }

    /** Takes a message from the pool, or makes one. */
    public static Message obtain() {
        synchronized (sPoolSync) {
            if (sPool != null) {
                Message m = sPool;
                sPool = m.next;
                m.next = null;
                m.flags = 0;
                sPoolSize--;
                return m;
            }
        }
        return new Message();
    }

    /** Copies everything but the flags, the time and the links; target and callback are copied. */
    public static Message obtain(Message orig) {
        Message m = obtain();
        m.what = orig.what;
        m.arg1 = orig.arg1;
        m.arg2 = orig.arg2;
        m.obj = orig.obj;
        m.replyTo = orig.replyTo;
        m.sendingUid = orig.sendingUid;
        m.workSourceUid = orig.workSourceUid;
        if (orig.data != null) {
            m.data = new Bundle(orig.data);
        }
        m.target = orig.target;
        m.callback = orig.callback;
        return m;
    }

    public static Message obtain(Handler h) {
        Message m = obtain();
        m.target = h;
        return m;
    }

    public static Message obtain(Handler h, Runnable callback) {
        Message m = obtain();
        m.target = h;
        m.callback = callback;
        return m;
    }

    public static Message obtain(Handler h, int what) {
        Message m = obtain();
        m.target = h;
        m.what = what;
        return m;
    }

    public static Message obtain(Handler h, int what, Object obj) {
        Message m = obtain();
        m.target = h;
        m.what = what;
        m.obj = obj;
        return m;
    }

    public static Message obtain(Handler h, int what, int arg1, int arg2) {
        Message m = obtain();
        m.target = h;
        m.what = what;
        m.arg1 = arg1;
        m.arg2 = arg2;
        return m;
    }

    public static Message obtain(Handler h, int what, int arg1, int arg2, Object obj) {
        Message m = obtain();
        m.target = h;
        m.what = what;
        m.arg1 = arg1;
        m.arg2 = arg2;
        m.obj = obj;
        return m;
    }

    /** Gives the message back to the pool; it must not be in a queue. */
    public void recycle() {
        if (isInUse()) {
            if (gCheckRecycle) {
                throw new IllegalStateException("This message cannot be recycled because it is still in use.");
            }
            return;
        }
        recycleUnchecked();
    }

    /** Clears the fields and gives the message back to the pool: the end of its dispatch, or its removal. */
    void recycleUnchecked() {
        flags = FLAG_IN_USE;
        what = 0;
        arg1 = 0;
        arg2 = 0;
        obj = null;
        replyTo = null;
        sendingUid = UID_NONE;
        workSourceUid = UID_NONE;
        when = 0;
        target = null;
        callback = null;
        data = null;
        synchronized (sPoolSync) {
            if (sPoolSize < MAX_POOL_SIZE) {
                next = sPool;
                sPool = this;
                sPoolSize++;
            }
        }
    }

    /** Copies what a receiver may see; the target stays. */
    public void copyFrom(Message o) {
        flags = o.flags & ~FLAGS_TO_CLEAR_ON_COPY_FROM;
        what = o.what;
        arg1 = o.arg1;
        arg2 = o.arg2;
        obj = o.obj;
        replyTo = o.replyTo;
        sendingUid = o.sendingUid;
        workSourceUid = o.workSourceUid;
        data = o.data != null ? (Bundle) o.data.clone() : null;
    }

    public long getWhen() {
        return when;
    }

    public void setTarget(Handler target) {
        this.target = target;
    }

    public Handler getTarget() {
        return target;
    }

    public Runnable getCallback() {
        return callback;
    }

    public Message setCallback(Runnable r) {
        callback = r;
        return this;
    }

    public Bundle getData() {
        if (data == null) {
            data = new Bundle();
        }
        return data;
    }

    public Bundle peekData() {
        return data;
    }

    public void setData(Bundle data) {
        this.data = data;
    }

    public Message setWhat(int what) {
        this.what = what;
        return this;
    }

    public void sendToTarget() {
        target.sendMessage(this);
    }

    public boolean isAsynchronous() {
        return (flags & FLAG_ASYNCHRONOUS) != 0;
    }

    /** An asynchronous message overtakes sync barriers. */
    public void setAsynchronous(boolean async) {
        if (async) {
            flags |= FLAG_ASYNCHRONOUS;
        } else {
            flags &= ~FLAG_ASYNCHRONOUS;
        }
    }

    boolean isInUse() {
        return (flags & FLAG_IN_USE) == FLAG_IN_USE;
    }

    void markInUse() {
        flags |= FLAG_IN_USE;
    }

    @Override
    public String toString() {
        return toString(SystemClock.uptimeMillis());
    }

    String toString(long now) {
        StringBuilder b = new StringBuilder("{ when=");
        TimeUtils.formatDuration(when - now, b);
        if (target == null) {
            return b.append(" barrier=").append(arg1).append(" }").toString();
        }
        if (callback != null) {
            b.append(" callback=").append(callback.getClass().getName());
        } else {
            b.append(" what=").append(what);
        }
        if (arg1 != 0) {
            b.append(" arg1=").append(arg1);
        }
        if (arg2 != 0) {
            b.append(" arg2=").append(arg2);
        }
        if (obj != null) {
            b.append(" obj=").append(obj);
        }
        return b.append(" target=").append(target.getClass().getName()).append(" }").toString();
    }

    public static final Parcelable.Creator<Message> CREATOR = new Parcelable.Creator<Message>() {
        @Override
        public Message createFromParcel(Parcel source) {
            Message m = Message.obtain();
            m.what = source.readInt();
            m.arg1 = source.readInt();
            m.arg2 = source.readInt();
            m.obj = source.readValue(null);
            m.when = source.readLong();
            m.data = source.readBundle();
            m.replyTo = source.readTypedObject(Messenger.CREATOR);
            return m;
        }

        @Override
        public Message[] newArray(int size) {
            return new Message[size];
        }
    };

    @Override
    public int describeContents() {
        return 0;
    }

    @Override
    public void writeToParcel(Parcel dest, int parcelFlags) {
        if (callback != null) {
            throw new RuntimeException("Can't marshal callbacks across processes.");
        }
        dest.writeInt(what);
        dest.writeInt(arg1);
        dest.writeInt(arg2);
        dest.writeValue(obj);
        dest.writeLong(when);
        dest.writeBundle(data);
        dest.writeTypedObject(replyTo, 0);
    }
}
