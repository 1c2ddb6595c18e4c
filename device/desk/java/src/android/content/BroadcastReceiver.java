package android.content;

import android.app.ActivityManager;
import android.app.QueuedWork;
import android.os.Bundle;
import android.os.IBinder;

/** Receives broadcasts. The pending result is Android's: a receiver is finished when its result is, async or not. */
public abstract class BroadcastReceiver {
    private PendingResult mPendingResult;
    private boolean mDebugUnregister;

    /** The state of one delivery; the system waits for its finish if the broadcast is ordered or the receiver declared. */
    public static class PendingResult {
        public static final int TYPE_COMPONENT = 0;
        public static final int TYPE_REGISTERED = 1;
        public static final int TYPE_UNREGISTERED = 2;

        final int mType;
        final boolean mOrderedHint;
        final boolean mInitialStickyHint;
        final IBinder mToken;
        int mResultCode;
        String mResultData;
        Bundle mResultExtras;
        boolean mAbortBroadcast;
        boolean mFinished;

        public PendingResult(int resultCode, String resultData, Bundle resultExtras, int type, boolean ordered,
                boolean sticky, IBinder token) {
            mResultCode = resultCode;
            mResultData = resultData;
            mResultExtras = resultExtras;
            mType = type;
            mOrderedHint = ordered;
            mInitialStickyHint = sticky;
            mToken = token;
        }

        public final void setResultCode(int code) {
            checkSynchronousHint();
            mResultCode = code;
        }

        public final int getResultCode() {
            return mResultCode;
        }

        public final void setResultData(String data) {
            checkSynchronousHint();
            mResultData = data;
        }

        public final String getResultData() {
            return mResultData;
        }

        public final void setResultExtras(Bundle extras) {
            checkSynchronousHint();
            mResultExtras = extras;
        }

        public final Bundle getResultExtras(boolean makeMap) {
            if (mResultExtras == null && makeMap) {
                mResultExtras = new Bundle();
            }
            return mResultExtras;
        }

        public final void setResult(int code, String data, Bundle extras) {
            checkSynchronousHint();
            mResultCode = code;
            mResultData = data;
            mResultExtras = extras;
        }

        public final boolean getAbortBroadcast() {
            return mAbortBroadcast;
        }

        public final void abortBroadcast() {
            checkSynchronousHint();
            mAbortBroadcast = true;
        }

        public final void clearAbortBroadcast() {
            mAbortBroadcast = false;
        }

        /** Tells the system that the receiver is done. A declared receiver's pending writes go first. */
        public final void finish() {
            if (mType == TYPE_COMPONENT) {
                if (QueuedWork.hasPendingWork()) {
                    QueuedWork.queue(new Runnable() {
                        @Override
                        public void run() {
                            sendFinished();
                        }
                    }, false);
                } else {
                    sendFinished();
                }
            } else if (mOrderedHint && mType != TYPE_UNREGISTERED) {
                sendFinished();
            }
        }

        private void sendFinished() {
            synchronized (this) {
                if (mFinished) {
                    throw new IllegalStateException("Broadcast already finished");
                }
                mFinished = true;
            }
            ActivityManager.getService().finishReceiver(mToken, mResultCode, mResultData, mResultExtras,
                    mOrderedHint && mAbortBroadcast);
        }

        private void checkSynchronousHint() {
            if (!mOrderedHint && !mInitialStickyHint) {
                android.util.Log.e("BroadcastReceiver", "BroadcastReceiver trying to return result during a non-ordered broadcast",
                        new RuntimeException("BroadcastReceiver trying to return result during a non-ordered broadcast"));
            }
        }
    }

    public abstract void onReceive(Context context, Intent intent);

    /** Keeps the delivery unfinished when onReceive returns. */
    public final PendingResult goAsync() {
        PendingResult res = mPendingResult;
        mPendingResult = null;
        return res;
    }

    private PendingResult checked() {
        if (mPendingResult == null) {
            throw new IllegalStateException("Call while result is not pending");
        }
        return mPendingResult;
    }

    public final void setResultCode(int code) {
        checked().setResultCode(code);
    }

    public final int getResultCode() {
        return mPendingResult != null ? mPendingResult.mResultCode : 0;
    }

    public final void setResultData(String data) {
        checked().setResultData(data);
    }

    public final String getResultData() {
        return mPendingResult != null ? mPendingResult.mResultData : null;
    }

    public final void setResultExtras(Bundle extras) {
        checked().setResultExtras(extras);
    }

    public final Bundle getResultExtras(boolean makeMap) {
        return mPendingResult == null ? null : mPendingResult.getResultExtras(makeMap);
    }

    public final void setResult(int code, String data, Bundle extras) {
        checked().setResult(code, data, extras);
    }

    public final boolean getAbortBroadcast() {
        return mPendingResult != null && mPendingResult.mAbortBroadcast;
    }

    public final void abortBroadcast() {
        checked().abortBroadcast();
    }

    public final void clearAbortBroadcast() {
        if (mPendingResult != null) {
            mPendingResult.mAbortBroadcast = false;
        }
    }

    public final boolean isOrderedBroadcast() {
        return mPendingResult != null && mPendingResult.mOrderedHint;
    }

    public final boolean isInitialStickyBroadcast() {
        return mPendingResult != null && mPendingResult.mInitialStickyHint;
    }

    public final void setPendingResult(PendingResult result) {
        mPendingResult = result;
    }

    public final PendingResult getPendingResult() {
        return mPendingResult;
    }

    public final void setDebugUnregister(boolean debug) {
        mDebugUnregister = debug;
    }

    public final boolean getDebugUnregister() {
        return mDebugUnregister;
    }
}
