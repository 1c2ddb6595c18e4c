package androidx.loader.content;

import android.content.Context;
import android.os.AsyncTask;
import android.os.Handler;
import android.os.OperationCanceledException;
import android.os.SystemClock;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;

/** Loads by AsyncTasks of the thread pool, one at a time. */
public abstract class AsyncTaskLoader<D> extends Loader<D> {
    private final Executor mExecutor = AsyncTask.THREAD_POOL_EXECUTOR;
    private volatile LoadTask mTask;
    private volatile LoadTask mCancellingTask;
    private long mUpdateThrottle;
    private long mLastLoadCompleteTime = -10000;
    private Handler mHandler;

    final class LoadTask extends AsyncTask<Void, Void, D> implements Runnable {
        private final CountDownLatch mDone = new CountDownLatch(1);
        /** Waits, because of the throttle, for its turn. */
        boolean waiting;

        @Override
        protected D doInBackground(Void... params) {
            try {
                return AsyncTaskLoader.this.onLoadInBackground();
            } catch (OperationCanceledException ex) {
                if (!isCancelled()) {
                    throw ex;
                }
                return null;
            }
        }

        @Override
        protected void onPostExecute(D data) {
            try {
                AsyncTaskLoader.this.dispatchOnLoadComplete(this, data);
            } finally {
                mDone.countDown();
            }
        }

        @Override
        protected void onCancelled(D data) {
            try {
                AsyncTaskLoader.this.dispatchOnCancelled(this, data);
            } finally {
                mDone.countDown();
            }
        }

        @Override
        public void run() {
            waiting = false;
            AsyncTaskLoader.this.executePendingTask();
        }
    }

    public AsyncTaskLoader(Context context) {
        super(context);
    }

    /** The least time, in ms, between the end of a load and the next one. */
    public void setUpdateThrottle(long delayMs) {
        mUpdateThrottle = delayMs;
        if (delayMs != 0) {
            mHandler = new Handler();
        }
    }

    @Override
    protected void onForceLoad() {
        super.onForceLoad();
        cancelLoad();
        mTask = new LoadTask();
        executePendingTask();
    }

    @Override
    protected boolean onCancelLoad() {
        if (mTask == null) {
            return false;
        }
        if (!isStarted()) {
            onContentChanged(); // what is cancelled now is loaded at the next start
        }
        boolean waits = mTask.waiting;
        if (waits) {
            mTask.waiting = false;
            mHandler.removeCallbacks(mTask);
        }
        if (mCancellingTask != null || waits) {
            mTask = null;
            return false;
        }
        boolean cancelled = mTask.cancel(false);
        if (cancelled) {
            mCancellingTask = mTask;
            cancelLoadInBackground();
        }
        mTask = null;
        return cancelled;
    }

    /** Has data that came of a cancelled load. */
    public void onCanceled(D data) {
    }

    void executePendingTask() {
        if (mCancellingTask != null || mTask == null) {
            return;
        }
        if (mTask.waiting) {
            mTask.waiting = false;
            mHandler.removeCallbacks(mTask);
        }
        if (mUpdateThrottle > 0 && SystemClock.uptimeMillis() < mLastLoadCompleteTime + mUpdateThrottle) {
            mTask.waiting = true;
            mHandler.postAtTime(mTask, mLastLoadCompleteTime + mUpdateThrottle);
            return;
        }
        mTask.executeOnExecutor(mExecutor, (Void[]) null);
    }

    void dispatchOnCancelled(LoadTask task, D data) {
        onCanceled(data);
        if (mCancellingTask == task) {
            rollbackContentChanged();
            mLastLoadCompleteTime = SystemClock.uptimeMillis();
            mCancellingTask = null;
            deliverCancellation();
            executePendingTask();
        }
    }

    void dispatchOnLoadComplete(LoadTask task, D data) {
        if (mTask != task) {
            dispatchOnCancelled(task, data);
        } else if (isAbandoned()) {
            onCanceled(data);
        } else {
            commitContentChanged();
            mLastLoadCompleteTime = SystemClock.uptimeMillis();
            mTask = null;
            deliverResult(data);
        }
    }

    /** Called on a thread of the pool. */
    public abstract D loadInBackground();

    protected D onLoadInBackground() {
        return loadInBackground();
    }

    public void cancelLoadInBackground() {
    }

    public boolean isLoadInBackgroundCanceled() {
        return mCancellingTask != null;
    }
}
