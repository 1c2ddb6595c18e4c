package android.content;

import android.content.pm.ProviderInfo;
import android.content.res.Configuration;
import android.database.Cursor;
import android.net.Uri;
import android.os.Bundle;

/**
 * Content that is reached by URI. Within one app the resolver calls the provider on its own thread, as Android does for
 * a provider of the same process.
 */
public abstract class ContentProvider implements ComponentCallbacks2 {
    private Context mContext;
    private String mAuthority;

    public final Context getContext() {
        return mContext;
    }

    public void attachInfo(Context context, ProviderInfo info) {
        if (mContext == null) {
            mContext = context;
            mAuthority = info == null ? null : info.authority;
            onCreate();
        }
    }

    public final String getCallingPackage() {
        return mContext.getPackageName();
    }

    public abstract boolean onCreate();

    public abstract Cursor query(Uri uri, String[] projection, String selection, String[] selectionArgs, String sortOrder);

    public abstract String getType(Uri uri);

    public abstract Uri insert(Uri uri, ContentValues values);

    public abstract int delete(Uri uri, String selection, String[] selectionArgs);

    public abstract int update(Uri uri, ContentValues values, String selection, String[] selectionArgs);

    public int bulkInsert(Uri uri, ContentValues[] values) {
        for (ContentValues v : values) {
            insert(uri, v);
        }
        return values.length;
    }

    public Bundle call(String method, String arg, Bundle extras) {
        return null;
    }

    public void shutdown() {
    }

    @Override
    public void onConfigurationChanged(Configuration newConfig) {
    }

    @Override
    public void onLowMemory() {
    }

    @Override
    public void onTrimMemory(int level) {
    }
}
