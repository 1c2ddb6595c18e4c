package androidx.localbroadcastmanager.content;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.content.IntentFilter;
import android.os.Handler;
import android.os.Looper;
import android.os.Message;

import java.util.ArrayList;
import java.util.Iterator;

/** Broadcasts within the process: one message to the main looper delivers all that are pending. */
public final class LocalBroadcastManager {
    private static final int MSG_EXEC_PENDING_BROADCASTS = 1;
    private static final Object sLock = new Object();
    private static LocalBroadcastManager sInstance;

    private final Context mAppContext;
    private final ArrayList<ReceiverRecord> mReceivers = new ArrayList<ReceiverRecord>();
    private final ArrayList<BroadcastRecord> mPendingBroadcasts = new ArrayList<BroadcastRecord>();
    private final Handler mHandler;

    private static final class ReceiverRecord {
        final IntentFilter filter;
        final BroadcastReceiver receiver;
        boolean dead;

        ReceiverRecord(IntentFilter filter, BroadcastReceiver receiver) {
            this.filter = filter;
            this.receiver = receiver;
        }
    }

    private static final class BroadcastRecord {
        final Intent intent;
        final ArrayList<ReceiverRecord> receivers;

        BroadcastRecord(Intent intent, ArrayList<ReceiverRecord> receivers) {
            this.intent = intent;
            this.receivers = receivers;
        }
    }

    public static LocalBroadcastManager getInstance(Context context) {
        synchronized (sLock) {
            if (sInstance == null) {
                sInstance = new LocalBroadcastManager(context.getApplicationContext());
            }
            return sInstance;
        }
    }

    private LocalBroadcastManager(Context context) {
        mAppContext = context;
        mHandler = new Handler(Looper.getMainLooper()) {
            @Override
            public void handleMessage(Message msg) {
                if (msg.what == MSG_EXEC_PENDING_BROADCASTS) {
                    executePendingBroadcasts();
                } else {
                    super.handleMessage(msg);
                }
            }
        };
    }

    public void registerReceiver(BroadcastReceiver receiver, IntentFilter filter) {
        synchronized (mReceivers) {
            mReceivers.add(new ReceiverRecord(filter, receiver));
        }
    }

    public void unregisterReceiver(BroadcastReceiver receiver) {
        synchronized (mReceivers) {
            for (Iterator<ReceiverRecord> it = mReceivers.iterator(); it.hasNext(); ) {
                ReceiverRecord r = it.next();
                if (r.receiver == receiver) {
                    r.dead = true;
                    it.remove();
                }
            }
        }
    }

    /** Returns whether somebody will get it. */
    public boolean sendBroadcast(Intent intent) {
        synchronized (mReceivers) {
            ArrayList<ReceiverRecord> matching = new ArrayList<ReceiverRecord>();
            for (ReceiverRecord r : mReceivers) {
                if (r.filter.hasAction(intent.getAction())) {
                    matching.add(r);
                }
            }
            if (matching.isEmpty()) {
                return false;
            }
            mPendingBroadcasts.add(new BroadcastRecord(intent, matching));
            if (!mHandler.hasMessages(MSG_EXEC_PENDING_BROADCASTS)) {
                mHandler.sendEmptyMessage(MSG_EXEC_PENDING_BROADCASTS);
            }
            return true;
        }
    }

    /** As sendBroadcast, but has the receivers called before it returns. */
    public void sendBroadcastSync(Intent intent) {
        if (sendBroadcast(intent)) {
            executePendingBroadcasts();
        }
    }

    void executePendingBroadcasts() {
        for (;;) {
            ArrayList<BroadcastRecord> pending;
            synchronized (mReceivers) {
                if (mPendingBroadcasts.isEmpty()) {
                    return;
                }
                pending = new ArrayList<BroadcastRecord>(mPendingBroadcasts);
                mPendingBroadcasts.clear();
            }
            for (BroadcastRecord b : pending) {
                for (ReceiverRecord r : b.receivers) {
                    if (!r.dead) {
                        r.receiver.onReceive(mAppContext, b.intent);
                    }
                }
            }
        }
    }
}
