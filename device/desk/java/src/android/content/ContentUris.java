package android.content;

import android.net.Uri;

/** Ids at the end of URIs. */
public class ContentUris {
    private ContentUris() {
    }

    /** The id at the end, -1 for a URI without a path. */
    public static long parseId(Uri contentUri) {
        String last = contentUri.getLastPathSegment();
        return last == null ? -1 : Long.parseLong(last);
    }

    public static Uri withAppendedId(Uri contentUri, long id) {
        return Uri.withAppendedPath(contentUri, Long.toString(id));
    }
}
