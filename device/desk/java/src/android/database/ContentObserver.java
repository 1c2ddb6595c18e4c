package android.database;

import android.net.Uri;
import android.os.Handler;

/** Told when content changes; on the handler's thread if it has one. */
public abstract class ContentObserver {
    Handler mHandler;
    private final Transport mTransport = new Transport(this);

    /** The end of an observer that the system calls, on a binder thread. */
    private static final class Transport extends IContentObserver.Stub {
        private final ContentObserver mContentObserver;

        Transport(ContentObserver contentObserver) {
            mContentObserver = contentObserver;
        }

        @Override
        public void onChangeEtc(boolean selfChange, Uri[] uris, int flags, int userId) {
            for (Uri uri : uris) {
                mContentObserver.dispatchChange(selfChange, uri);
            }
        }
    }

    /** What the system calls. */
    public IContentObserver.Stub getContentObserver() {
        return mTransport;
    }

    public ContentObserver(Handler handler) {
        mHandler = handler;
    }

    public boolean deliverSelfNotifications() {
        return false;
    }

    public void onChange(boolean selfChange) {
    }

    public void onChange(boolean selfChange, Uri uri) {
        onChange(selfChange);
    }

    public final void dispatchChange(final boolean selfChange, final Uri uri) {
        if (mHandler == null) {
            onChange(selfChange, uri);
            return;
        }
        mHandler.post(new Runnable() {
            @Override
            public void run() {
                onChange(selfChange, uri);
            }
        });
    }
}
