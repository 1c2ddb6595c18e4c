package android.database.sqlite;

import android.content.Context;

/** Opens a database, and makes it or brings it up to date where it is not what the app expects. */
public abstract class SQLiteOpenHelper implements AutoCloseable {
    private final Context mContext;
    private final String mName;
    private final int mNewVersion;
    private SQLiteDatabase mDatabase;
    private boolean mIsInitializing;

    public SQLiteOpenHelper(Context context, String name, SQLiteDatabase.CursorFactory factory, int version) {
        if (version < 1) {
            throw new IllegalArgumentException("Version must be >= 1, was " + version);
        }
        mContext = context;
        mName = name;
        mNewVersion = version;
    }

    public String getDatabaseName() {
        return mName;
    }

    public SQLiteDatabase getWritableDatabase() {
        synchronized (this) {
            return getDatabaseLocked();
        }
    }

    public SQLiteDatabase getReadableDatabase() {
        synchronized (this) {
            return getDatabaseLocked();
        }
    }

    private SQLiteDatabase getDatabaseLocked() {
        if (mDatabase != null && mDatabase.isOpen()) {
            return mDatabase;
        }
        if (mIsInitializing) {
            throw new IllegalStateException("getDatabase called recursively");
        }
        SQLiteDatabase db = null;
        try {
            mIsInitializing = true;
            db = mName == null ? SQLiteDatabase.create(null)
                    : mContext.openOrCreateDatabase(mName, Context.MODE_PRIVATE, null);
            onConfigure(db);
            initialize(db);
            onOpen(db);
            mDatabase = db;
            return db;
        } finally {
            mIsInitializing = false;
            if (db != null && db != mDatabase) {
                db.close();
            }
        }
    }

    private void initialize(SQLiteDatabase db) {
        int version = db.getVersion();
        if (version == mNewVersion) {
            return;
        }
        db.beginTransaction();
        try {
            if (version == 0) {
                onCreate(db);
            } else if (version > mNewVersion) {
                onDowngrade(db, version, mNewVersion);
            } else {
                onUpgrade(db, version, mNewVersion);
            }
            db.setVersion(mNewVersion);
            db.setTransactionSuccessful();
        } finally {
            db.endTransaction();
        }
    }

    @Override
    public synchronized void close() {
        if (mIsInitializing) {
            throw new IllegalStateException("Closed during initialization");
        }
        if (mDatabase != null && mDatabase.isOpen()) {
            mDatabase.close();
            mDatabase = null;
        }
    }

    public void setWriteAheadLoggingEnabled(boolean enabled) {
    }

    public void onConfigure(SQLiteDatabase db) {
    }

    public abstract void onCreate(SQLiteDatabase db);

    public abstract void onUpgrade(SQLiteDatabase db, int oldVersion, int newVersion);

    public void onDowngrade(SQLiteDatabase db, int oldVersion, int newVersion) {
        throw new SQLiteException("Can't downgrade database from version " + oldVersion + " to " + newVersion);
    }

    public void onOpen(SQLiteDatabase db) {
    }
}
