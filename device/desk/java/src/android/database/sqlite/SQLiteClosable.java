package android.database.sqlite;

import java.io.Closeable;

/** Something that is closed when the last one who holds it lets go. */
public abstract class SQLiteClosable implements Closeable {
    private int mReferenceCount = 1;

    protected abstract void onAllReferencesReleased();

    public void acquireReference() {
        synchronized (this) {
            if (mReferenceCount <= 0) {
                throw new IllegalStateException("attempt to re-open an already-closed object: " + this);
            }
            mReferenceCount++;
        }
    }

    public void releaseReference() {
        boolean last;
        synchronized (this) {
            last = --mReferenceCount == 0;
        }
        if (last) {
            onAllReferencesReleased();
        }
    }

    @Override
    public void close() {
        releaseReference();
    }
}
