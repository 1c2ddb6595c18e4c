package android.app;

import android.content.Context;
import android.content.Intent;
import android.os.Handler;
import android.os.Parcel;
import android.os.Parcelable;

import java.util.ArrayList;

/** An intent to be sent later: by a notification, an alarm, or send. */
public final class PendingIntent implements Parcelable {
    public static final int FLAG_ONE_SHOT = 1 << 30;
    public static final int FLAG_NO_CREATE = 1 << 29;
    public static final int FLAG_CANCEL_CURRENT = 1 << 28;
    public static final int FLAG_UPDATE_CURRENT = 1 << 27;
    public static final int FLAG_IMMUTABLE = 1 << 26;
    public static final int FLAG_MUTABLE = 1 << 25;

    private static final int ACTIVITY = 1;
    private static final int SERVICE = 2;
    private static final int BROADCAST = 3;

    private static final ArrayList<PendingIntent> sAll = new ArrayList<PendingIntent>();

    private final Context mContext;
    private final int mKind;
    private final int mRequestCode;
    private Intent mIntent;
    private boolean mOneShot;
    private boolean mCanceled;

    /** The pending intent has been cancelled. */
    public static class CanceledException extends android.util.AndroidException {
        public CanceledException() {
        }

        public CanceledException(String name) {
            super(name);
        }
    }

    /** Told when the intent has been sent. */
    public interface OnFinished {
        void onSendFinished(PendingIntent pendingIntent, Intent intent, int resultCode, String resultData,
                android.os.Bundle resultExtras);
    }

    private PendingIntent(Context context, int kind, int requestCode, Intent intent, boolean oneShot) {
        mContext = context;
        mKind = kind;
        mRequestCode = requestCode;
        mIntent = intent;
        mOneShot = oneShot;
    }

    public static PendingIntent getActivity(Context context, int requestCode, Intent intent, int flags) {
        return get(context, ACTIVITY, requestCode, intent, flags);
    }

    public static PendingIntent getService(Context context, int requestCode, Intent intent, int flags) {
        return get(context, SERVICE, requestCode, intent, flags);
    }

    public static PendingIntent getForegroundService(Context context, int requestCode, Intent intent, int flags) {
        return get(context, SERVICE, requestCode, intent, flags);
    }

    public static PendingIntent getBroadcast(Context context, int requestCode, Intent intent, int flags) {
        return get(context, BROADCAST, requestCode, intent, flags);
    }

    /** The pending intent that there is for this request, or a new one. */
    private static PendingIntent get(Context context, int kind, int requestCode, Intent intent, int flags) {
        synchronized (sAll) {
            PendingIntent known = find(kind, requestCode, intent);
            if (known != null && (flags & FLAG_CANCEL_CURRENT) != 0) {
                known.cancel();
                known = null;
            }
            if (known != null) {
                if ((flags & FLAG_UPDATE_CURRENT) != 0) {
                    known.mIntent = intent.throughSystem();
                }
                return known;
            }
            if ((flags & FLAG_NO_CREATE) != 0) {
                return null;
            }
            PendingIntent p = new PendingIntent(context.getApplicationContext(), kind, requestCode,
                    intent.throughSystem(), (flags & FLAG_ONE_SHOT) != 0);
            sAll.add(p);
            return p;
        }
    }

    private static PendingIntent find(int kind, int requestCode, Intent intent) {
        for (PendingIntent p : sAll) {
            if (p.mKind == kind && p.mRequestCode == requestCode && p.mIntent.filterEquals(intent)) {
                return p;
            }
        }
        return null;
    }

    public void cancel() {
        synchronized (sAll) {
            mCanceled = true;
            sAll.remove(this);
        }
    }

    public void send() throws CanceledException {
        send(mContext, 0, null);
    }

    public void send(int code) throws CanceledException {
        send(mContext, code, null);
    }

    public void send(Context context, int code, Intent fillIn) throws CanceledException {
        send(context, code, fillIn, null, null);
    }

    public void send(Context context, int code, Intent fillIn, OnFinished onFinished, Handler handler)
            throws CanceledException {
        Intent intent;
        synchronized (sAll) {
            if (mCanceled) {
                throw new CanceledException();
            }
            if (mOneShot) {
                cancel();
            }
            intent = new Intent(mIntent);
        }
        if (fillIn != null) {
            intent.putExtras(fillIn);
        }
        switch (mKind) {
            case ACTIVITY:
                mContext.startActivity(intent.addFlags(Intent.FLAG_ACTIVITY_NEW_TASK));
                break;
            case SERVICE:
                mContext.startService(intent);
                break;
            default:
                mContext.sendBroadcast(intent);
                break;
        }
    }

    public String getCreatorPackage() {
        return mContext.getPackageName();
    }

    @Override
    public int describeContents() {
        return 0;
    }

    @Override
    public void writeToParcel(Parcel out, int flags) {
        out.writeLocal(this);
    }

    public static final Parcelable.Creator<PendingIntent> CREATOR = new Parcelable.Creator<PendingIntent>() {
        @Override
        public PendingIntent createFromParcel(Parcel in) {
            return (PendingIntent) in.readLocal();
        }

        @Override
        public PendingIntent[] newArray(int size) {
            return new PendingIntent[size];
        }
    };
}
