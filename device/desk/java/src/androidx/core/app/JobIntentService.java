package androidx.core.app;

import android.app.Service;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.os.AsyncTask;
import android.os.IBinder;

import java.util.ArrayList;

/**
 * Works off what it is given, one piece after the other, in an AsyncTask of the thread pool. Here the service is always
 * started, as on Android up to 7; there is no JobScheduler.
 */
public abstract class JobIntentService extends Service {
    private final ArrayList<CompatWorkItem> mCompatQueue = new ArrayList<CompatWorkItem>();
    private CommandProcessor mCurProcessor;
    private boolean mInterruptIfStopped = false;
    private boolean mStopped = false;
    private boolean mDestroyed = false;

    private final class CommandProcessor extends AsyncTask<Void, Void, Void> {
        @Override
        protected Void doInBackground(Void... params) {
            for (CompatWorkItem work = dequeueWork(); work != null; work = dequeueWork()) {
                onHandleWork(work.mIntent);
                stopSelf(work.mStartId);
            }
            return null;
        }

        @Override
        protected void onCancelled(Void unused) {
            processorFinished();
        }

        @Override
        protected void onPostExecute(Void unused) {
            processorFinished();
        }
    }

    private static final class CompatWorkItem {
        final Intent mIntent;
        final int mStartId;

        CompatWorkItem(Intent intent, int startId) {
            mIntent = intent;
            mStartId = startId;
        }
    }

    public static void enqueueWork(Context context, Class<?> cls, int jobId, Intent work) {
        enqueueWork(context, new ComponentName(context, cls), jobId, work);
    }

    public static void enqueueWork(Context context, ComponentName component, int jobId, Intent work) {
        if (work == null) {
            throw new IllegalArgumentException("work must not be null");
        }
        context.startService(new Intent(work).setComponent(component));
    }

    @Override
    public int onStartCommand(Intent intent, int flags, int startId) {
        synchronized (mCompatQueue) {
            mCompatQueue.add(new CompatWorkItem(intent != null ? intent : new Intent(), startId));
            ensureProcessorRunning();
        }
        return START_REDELIVER_INTENT;
    }

    @Override
    public IBinder onBind(Intent intent) {
        return null;
    }

    @Override
    public void onDestroy() {
        super.onDestroy();
        synchronized (mCompatQueue) {
            mDestroyed = true;
        }
    }

    protected abstract void onHandleWork(Intent intent);

    public void setInterruptIfStopped(boolean interruptIfStopped) {
        mInterruptIfStopped = interruptIfStopped;
    }

    public boolean isStopped() {
        return mStopped;
    }

    public boolean onStopCurrentWork() {
        return true;
    }

    private void ensureProcessorRunning() {
        if (mCurProcessor == null && !mDestroyed) {
            mCurProcessor = new CommandProcessor();
            mCurProcessor.executeOnExecutor(AsyncTask.THREAD_POOL_EXECUTOR);
        }
    }

    private void processorFinished() {
        synchronized (mCompatQueue) {
            mCurProcessor = null;
            if (!mCompatQueue.isEmpty()) {
                ensureProcessorRunning();
            }
        }
    }

    private CompatWorkItem dequeueWork() {
        synchronized (mCompatQueue) {
            return mCompatQueue.isEmpty() ? null : mCompatQueue.remove(0);
        }
    }
}
