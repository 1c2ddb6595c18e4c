package android.content;

import android.database.ContentObserver;
import android.net.Uri;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;

/** Tells observers of changes, and opens file URIs. The desktop device has no content providers yet. */
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
            o.dispatchChange(o == observer, uri);
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

    public final String getType(Uri url) {
        return null;
    }
}
