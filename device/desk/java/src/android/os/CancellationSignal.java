package android.os;

/** Lets one side cancel what another does. */
public final class CancellationSignal {
    private boolean mIsCanceled;
    private OnCancelListener mOnCancelListener;

    /** Told of the cancellation. */
    public interface OnCancelListener {
        void onCancel();
    }

    public boolean isCanceled() {
        synchronized (this) {
            return mIsCanceled;
        }
    }

    public void throwIfCanceled() {
        if (isCanceled()) {
            throw new OperationCanceledException();
        }
    }

    public void cancel() {
        OnCancelListener listener;
        synchronized (this) {
            if (mIsCanceled) {
                return;
            }
            mIsCanceled = true;
            listener = mOnCancelListener;
        }
        if (listener != null) {
            listener.onCancel();
        }
    }

    public void setOnCancelListener(OnCancelListener listener) {
        synchronized (this) {
            mOnCancelListener = listener;
            if (!mIsCanceled || listener == null) {
                return;
            }
        }
        listener.onCancel();
    }
}
