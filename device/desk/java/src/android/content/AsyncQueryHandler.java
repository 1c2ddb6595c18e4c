package android.content;

import android.database.Cursor;
import android.net.Uri;
import android.os.Handler;
import android.os.HandlerThread;
import android.os.Looper;
import android.os.Message;

/** Asks content providers on one thread for all handlers, and takes the answers on the thread that made the handler. */
public abstract class AsyncQueryHandler extends Handler {
    private static final int EVENT_ARG_QUERY = 1;
    private static final int EVENT_ARG_INSERT = 2;
    private static final int EVENT_ARG_UPDATE = 3;
    private static final int EVENT_ARG_DELETE = 4;

    private static Looper sLooper;

    private final ContentResolver mResolver;
    private final Handler mWorkerThreadHandler;

    /** A request and its answer. */
    protected static final class WorkerArgs {
        public Uri uri;
        public Handler handler;
        public String[] projection;
        public String selection;
        public String[] selectionArgs;
        public String orderBy;
        public Object result;
        public Object cookie;
        public ContentValues values;
    }

    /** Carries requests out. */
    protected class WorkerHandler extends Handler {
        public WorkerHandler(Looper looper) {
            super(looper);
        }

        @Override
        public void handleMessage(Message msg) {
            WorkerArgs args = (WorkerArgs) msg.obj;
            switch (msg.arg1) {
                case EVENT_ARG_QUERY:
                    args.result = mResolver.query(args.uri, args.projection, args.selection, args.selectionArgs,
                            args.orderBy);
                    break;
                case EVENT_ARG_INSERT:
                    args.result = mResolver.insert(args.uri, args.values);
                    break;
                case EVENT_ARG_UPDATE:
                    args.result = mResolver.update(args.uri, args.values, args.selection, args.selectionArgs);
                    break;
                default:
                    args.result = mResolver.delete(args.uri, args.selection, args.selectionArgs);
            }
            Message reply = args.handler.obtainMessage(msg.what, args);
            reply.arg1 = msg.arg1;
            reply.sendToTarget();
        }
    }

    public AsyncQueryHandler(ContentResolver cr) {
        mResolver = cr;
        synchronized (AsyncQueryHandler.class) {
            if (sLooper == null) {
                HandlerThread thread = new HandlerThread("AsyncQueryWorker");
                thread.start();
                sLooper = thread.getLooper();
            }
        }
        mWorkerThreadHandler = createHandler(sLooper);
    }

    protected Handler createHandler(Looper looper) {
        return new WorkerHandler(looper);
    }

    private void send(int token, int event, WorkerArgs args) {
        args.handler = this;
        Message msg = mWorkerThreadHandler.obtainMessage(token, args);
        msg.arg1 = event;
        mWorkerThreadHandler.sendMessage(msg);
    }

    private static WorkerArgs args(Object cookie, Uri uri, ContentValues values, String selection,
            String[] selectionArgs) {
        WorkerArgs args = new WorkerArgs();
        args.cookie = cookie;
        args.uri = uri;
        args.values = values;
        args.selection = selection;
        args.selectionArgs = selectionArgs;
        return args;
    }

    public void startQuery(int token, Object cookie, Uri uri, String[] projection, String selection,
            String[] selectionArgs, String orderBy) {
        WorkerArgs args = args(cookie, uri, null, selection, selectionArgs);
        args.projection = projection;
        args.orderBy = orderBy;
        send(token, EVENT_ARG_QUERY, args);
    }

    public final void cancelOperation(int token) {
        mWorkerThreadHandler.removeMessages(token);
    }

    public final void startInsert(int token, Object cookie, Uri uri, ContentValues initialValues) {
        send(token, EVENT_ARG_INSERT, args(cookie, uri, initialValues, null, null));
    }

    public final void startUpdate(int token, Object cookie, Uri uri, ContentValues values, String selection,
            String[] selectionArgs) {
        send(token, EVENT_ARG_UPDATE, args(cookie, uri, values, selection, selectionArgs));
    }

    public final void startDelete(int token, Object cookie, Uri uri, String selection, String[] selectionArgs) {
        send(token, EVENT_ARG_DELETE, args(cookie, uri, null, selection, selectionArgs));
    }

    protected void onQueryComplete(int token, Object cookie, Cursor cursor) {
    }

    protected void onInsertComplete(int token, Object cookie, Uri uri) {
    }

    protected void onUpdateComplete(int token, Object cookie, int result) {
    }

    protected void onDeleteComplete(int token, Object cookie, int result) {
    }

    @Override
    public void handleMessage(Message msg) {
        WorkerArgs args = (WorkerArgs) msg.obj;
        switch (msg.arg1) {
            case EVENT_ARG_QUERY:
                onQueryComplete(msg.what, args.cookie, (Cursor) args.result);
                break;
            case EVENT_ARG_INSERT:
                onInsertComplete(msg.what, args.cookie, (Uri) args.result);
                break;
            case EVENT_ARG_UPDATE:
                onUpdateComplete(msg.what, args.cookie, (Integer) args.result);
                break;
            default:
                onDeleteComplete(msg.what, args.cookie, (Integer) args.result);
        }
    }
}
