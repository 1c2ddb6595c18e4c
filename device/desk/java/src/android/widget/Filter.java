package android.widget;

import android.os.Handler;
import android.os.HandlerThread;
import android.os.Looper;
import android.os.Message;

/** Filters items on a thread of its own and publishes the result on the thread that made it. */
public abstract class Filter {
    private static final int FILTER_TOKEN = 0xD0D0F00D;
    private Handler mThreadHandler;
    private final Handler mResultHandler = new ResultsHandler();
    private final Object mLock = new Object();

    /** What was found. */
    protected static class FilterResults {
        public FilterResults() {
        }

        public Object values;
        public int count;
    }

    public interface FilterListener {
        void onFilterComplete(int count);
    }

    private static final class RequestArguments {
        CharSequence constraint;
        FilterListener listener;
        FilterResults results;
    }

    private final class RequestHandler extends Handler {
        RequestHandler(Looper looper) {
            super(looper);
        }

        @Override
        public void handleMessage(Message msg) {
            RequestArguments args = (RequestArguments) msg.obj;
            try {
                args.results = performFiltering(args.constraint);
            } catch (Exception e) {
                args.results = new FilterResults();
            } finally {
                mResultHandler.sendMessage(mResultHandler.obtainMessage(msg.what, args));
            }
        }
    }

    private final class ResultsHandler extends Handler {
        @Override
        public void handleMessage(Message msg) {
            RequestArguments args = (RequestArguments) msg.obj;
            publishResults(args.constraint, args.results);
            if (args.listener != null) {
                args.listener.onFilterComplete(args.results != null ? args.results.count : -1);
            }
        }
    }

    public final void filter(CharSequence constraint) {
        filter(constraint, null);
    }

    public final void filter(CharSequence constraint, FilterListener listener) {
        synchronized (mLock) {
            if (mThreadHandler == null) {
                HandlerThread thread = new HandlerThread("Filter");
                thread.setDaemon(true);
                thread.start();
                mThreadHandler = new RequestHandler(thread.getLooper());
            }
            RequestArguments args = new RequestArguments();
            args.constraint = constraint != null ? constraint.toString() : null;
            args.listener = listener;
            mThreadHandler.removeMessages(FILTER_TOKEN);
            mThreadHandler.sendMessage(mThreadHandler.obtainMessage(FILTER_TOKEN, args));
        }
    }

    protected abstract FilterResults performFiltering(CharSequence constraint);

    protected abstract void publishResults(CharSequence constraint, FilterResults results);

    public CharSequence convertResultToString(Object resultValue) {
        return resultValue == null ? "" : resultValue.toString();
    }
}
