package android.database;

import android.net.Uri;
import android.os.Handler;

/** Told when content changes; on the handler's thread if it has one. */
public abstract class ContentObserver {
    Handler mHandler;

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
