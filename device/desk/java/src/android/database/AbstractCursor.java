package android.database;

import android.content.ContentResolver;
import android.net.Uri;

/** A cursor's position, over subclasses that know the values. */
public abstract class AbstractCursor implements Cursor {
    protected int mPos = -1;
    protected boolean mClosed;
    private final DataSetObservable mDataSetObservable = new DataSetObservable();
    private final ContentObservable mContentObservers = new ContentObservable();
    private final SelfObserver mSelfObserver = new SelfObserver();
    private ContentResolver mContentResolver;
    private Uri mNotifyUri;

    @Override
    public abstract int getCount();

    @Override
    public abstract String[] getColumnNames();

    @Override
    public byte[] getBlob(int column) {
        throw new UnsupportedOperationException("getBlob is not supported");
    }

    @Override
    public int getType(int column) {
        return FIELD_TYPE_STRING;
    }

    @Override
    public int getColumnCount() {
        return getColumnNames().length;
    }

    @Override
    public final int getPosition() {
        return mPos;
    }

    @Override
    public final boolean moveToPosition(int position) {
        int count = getCount();
        if (position >= count) {
            mPos = count;
            return false;
        }
        if (position < 0) {
            mPos = -1;
            return false;
        }
        mPos = position;
        return true;
    }

    @Override
    public final boolean move(int offset) {
        return moveToPosition(mPos + offset);
    }

    @Override
    public final boolean moveToFirst() {
        return moveToPosition(0);
    }

    @Override
    public final boolean moveToLast() {
        return moveToPosition(getCount() - 1);
    }

    @Override
    public final boolean moveToNext() {
        return moveToPosition(mPos + 1);
    }

    @Override
    public final boolean moveToPrevious() {
        return moveToPosition(mPos - 1);
    }

    @Override
    public final boolean isFirst() {
        return mPos == 0 && getCount() != 0;
    }

    @Override
    public final boolean isLast() {
        int count = getCount();
        return mPos == count - 1 && count != 0;
    }

    @Override
    public final boolean isBeforeFirst() {
        return getCount() == 0 || mPos == -1;
    }

    @Override
    public final boolean isAfterLast() {
        return getCount() == 0 || mPos == getCount();
    }

    @Override
    public int getColumnIndex(String columnName) {
        String[] names = getColumnNames();
        for (int i = 0; i < names.length; i++) {
            if (names[i].equalsIgnoreCase(columnName)) {
                return i;
            }
        }
        return -1;
    }

    @Override
    public int getColumnIndexOrThrow(String columnName) {
        int index = getColumnIndex(columnName);
        if (index < 0) {
            throw new IllegalArgumentException("column '" + columnName + "' does not exist");
        }
        return index;
    }

    @Override
    public String getColumnName(int columnIndex) {
        return getColumnNames()[columnIndex];
    }

    protected void checkPosition() {
        if (mPos < 0 || mPos >= getCount()) {
            throw new CursorIndexOutOfBoundsException(mPos, getCount());
        }
    }

    @Override
    public void close() {
        mClosed = true;
        mContentObservers.unregisterAll();
        if (mNotifyUri != null) {
            mContentResolver.unregisterContentObserver(mSelfObserver);
        }
        mDataSetObservable.notifyInvalidated();
    }

    @Override
    public boolean isClosed() {
        return mClosed;
    }

    @Override
    public void registerDataSetObserver(DataSetObserver observer) {
        mDataSetObservable.registerObserver(observer);
    }

    @Override
    public void unregisterDataSetObserver(DataSetObserver observer) {
        mDataSetObservable.unregisterObserver(observer);
    }

    @Override
    public void registerContentObserver(ContentObserver observer) {
        mContentObservers.registerObserver(observer);
    }

    @Override
    public void unregisterContentObserver(ContentObserver observer) {
        if (!mClosed) {
            mContentObservers.unregisterObserver(observer);
        }
    }

    /** Passes changes of the URI on to this cursor's observers. */
    @Override
    public void setNotificationUri(ContentResolver cr, Uri uri) {
        if (mNotifyUri != null) {
            mContentResolver.unregisterContentObserver(mSelfObserver);
        }
        mNotifyUri = uri;
        mContentResolver = cr;
        cr.registerContentObserver(uri, true, mSelfObserver);
    }

    @Override
    public Uri getNotificationUri() {
        return mNotifyUri;
    }

    /** Hears of changes on the thread that makes them, and tells each observer in its own way. */
    private final class SelfObserver extends ContentObserver {
        SelfObserver() {
            super(null);
        }

        @Override
        public boolean deliverSelfNotifications() {
            return false;
        }

        @Override
        public void onChange(boolean selfChange, Uri uri) {
            mContentObservers.dispatchChange(selfChange, uri);
        }
    }
}
