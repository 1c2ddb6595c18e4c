package android.content;

import android.app.ActivityManager;
import android.app.ActivityThread;
import android.database.ContentObserver;
import android.database.Cursor;
import android.net.Uri;
import android.os.Bundle;
import android.os.CancellationSignal;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;

/** Reaches the app's own content providers, tells observers of changes, and opens file URIs. There is no other app's content. */
public class ContentResolver {
    public static final String SCHEME_CONTENT = "content";
    public static final String SCHEME_FILE = "file";

    private static final ArrayList<Registration> sObservers = new ArrayList<Registration>();

    private static final class Registration {
        final Uri mUri;
        final boolean mDescendants;
        final ContentObserver mObserver;

        Registration(Uri uri, boolean descendants, ContentObserver observer) {
            mUri = uri;
            mDescendants = descendants;
            mObserver = observer;
        }

        boolean covers(Uri changed) {
            String mine = mUri.toString();
            String theirs = changed.toString();
            return mine.equals(theirs) || mDescendants && theirs.startsWith(mine + "/") || mine.startsWith(theirs + "/");
        }
    }

    public final void registerContentObserver(Uri uri, boolean notifyForDescendants, ContentObserver observer) {
        synchronized (sObservers) {
            sObservers.add(new Registration(uri, notifyForDescendants, observer));
        }
    }

    public final void unregisterContentObserver(ContentObserver observer) {
        synchronized (sObservers) {
            for (int i = sObservers.size() - 1; i >= 0; i--) {
                if (sObservers.get(i).mObserver == observer) {
                    sObservers.remove(i);
                }
            }
        }
    }

    public void notifyChange(Uri uri, ContentObserver observer) {
        ArrayList<ContentObserver> told = new ArrayList<ContentObserver>();
        synchronized (sObservers) {
            for (Registration r : sObservers) {
                boolean self = r.mObserver == observer;
                if (r.covers(uri) && (!self || observer.deliverSelfNotifications())) {
                    told.add(r.mObserver);
                }
            }
        }
        for (ContentObserver o : told) {
            ActivityManager.getService().notifyChange(o.getContentObserver(), o == observer, uri);
        }
    }

    public final InputStream openInputStream(Uri uri) throws FileNotFoundException {
        return new FileInputStream(file(uri));
    }

    public final OutputStream openOutputStream(Uri uri) throws FileNotFoundException {
        return new FileOutputStream(file(uri));
    }

    private static File file(Uri uri) throws FileNotFoundException {
        if (!SCHEME_FILE.equals(uri.getScheme())) {
            throw new FileNotFoundException("No content provider: " + uri);
        }
        return new File(uri.getPath());
    }

    /** The provider of a URI, null if the app has none. */
    private static ContentProvider provider(Uri uri) {
        return SCHEME_CONTENT.equals(uri.getScheme()) ? ActivityThread.currentActivityThread().provider(uri.getAuthority())
                : null;
    }

    private static ContentProvider need(Uri uri) {
        ContentProvider p = provider(uri);
        if (p == null) {
            throw new IllegalArgumentException("Unknown URL " + uri);
        }
        return p;
    }

    public final String getType(Uri url) {
        ContentProvider p = provider(url);
        return p == null ? null : p.getType(url);
    }

    /** Null if there is no such provider, as on Android. */
    public final Cursor query(Uri uri, String[] projection, String selection, String[] selectionArgs, String sortOrder) {
        return query(uri, projection, selection, selectionArgs, sortOrder, null);
    }

    public final Cursor query(Uri uri, String[] projection, String selection, String[] selectionArgs, String sortOrder,
            CancellationSignal cancellationSignal) {
        ContentProvider p = provider(uri);
        if (p == null) {
            return null;
        }
        if (cancellationSignal != null) {
            cancellationSignal.throwIfCanceled();
        }
        Cursor c = p.query(uri, projection, selection, selectionArgs, sortOrder);
        if (c != null) {
            c.getCount(); // the query runs here, not where the cursor is first used
        }
        return c;
    }

    public final Uri insert(Uri url, ContentValues values) {
        return need(url).insert(url, values);
    }

    public final int bulkInsert(Uri url, ContentValues[] values) {
        return need(url).bulkInsert(url, values);
    }

    public final int update(Uri uri, ContentValues values, String where, String[] selectionArgs) {
        return need(uri).update(uri, values, where, selectionArgs);
    }

    public final int delete(Uri url, String where, String[] selectionArgs) {
        return need(url).delete(url, where, selectionArgs);
    }

    public final Bundle call(Uri uri, String method, String arg, Bundle extras) {
        return need(uri).call(method, arg, extras);
    }
}
