package android.app;

import android.content.SharedPreferences;
import android.os.Looper;
import android.util.Log;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.CountDownLatch;

/**
 * Preferences in a file. Faithful to Android 11: loaded on a thread of their own, changed in memory at apply and commit,
 * written by {@link QueuedWork} or, for a lone commit, by the caller; listeners are told on the main thread.
 */
final class SharedPreferencesImpl implements SharedPreferences {
    private static final String TAG = "SharedPreferencesImpl";
    private static final Object CONTENT = new Object();

    private final File mFile;
    private final File mBackupFile;
    private final int mMode;
    private final Object mLock = new Object();
    private final Object mWritingToDiskLock = new Object();
    private Map<String, Object> mMap;
    private Throwable mThrowable;
    private int mDiskWritesInFlight = 0;
    private boolean mLoaded = false;
    private final WeakHashMap<OnSharedPreferenceChangeListener, Object> mListeners =
            new WeakHashMap<OnSharedPreferenceChangeListener, Object>();
    private long mCurrentMemoryStateGeneration;
    private long mDiskStateGeneration;

    SharedPreferencesImpl(File file, int mode) {
        mFile = file;
        mBackupFile = makeBackupFile(file);
        mMode = mode;
        startLoadFromDisk();
    }

    static File makeBackupFile(File prefsFile) {
        return new File(prefsFile.getPath() + ".bak");
    }

    private void startLoadFromDisk() {
        synchronized (mLock) {
            mLoaded = false;
        }
        new Thread("SharedPreferencesImpl-load") {
            @Override
            public void run() {
                loadFromDisk();
            }
        }.start();
    }

    private void loadFromDisk() {
        synchronized (mLock) {
            if (mLoaded) {
                return;
            }
            if (mBackupFile.exists()) { // a write was cut off: the backup holds what counts
                mFile.delete();
                mBackupFile.renameTo(mFile);
            }
        }
        Map<String, Object> map = null;
        Throwable thrown = null;
        try {
            if (mFile.canRead()) {
                map = SharedPreferencesXml.read(mFile);
            }
        } catch (IOException e) {
            Log.w(TAG, "Cannot read " + mFile.getAbsolutePath(), e);
        } catch (RuntimeException e) {
            thrown = e;
        }
        synchronized (mLock) {
            mLoaded = true;
            mThrowable = thrown;
            if (thrown == null) {
                mMap = map != null ? map : new HashMap<String, Object>();
            }
            mLock.notifyAll();
        }
    }

    private void awaitLoadedLocked() {
        while (!mLoaded) {
            try {
                mLock.wait();
            } catch (InterruptedException unused) {
                // Waits on, as Android does.
            }
        }
        if (mThrowable != null) {
            throw new IllegalStateException(mThrowable);
        }
    }

    @Override
    public void registerOnSharedPreferenceChangeListener(OnSharedPreferenceChangeListener listener) {
        synchronized (mLock) {
            mListeners.put(listener, CONTENT);
        }
    }

    @Override
    public void unregisterOnSharedPreferenceChangeListener(OnSharedPreferenceChangeListener listener) {
        synchronized (mLock) {
            mListeners.remove(listener);
        }
    }

    @Override
    public Map<String, ?> getAll() {
        synchronized (mLock) {
            awaitLoadedLocked();
            return new HashMap<String, Object>(mMap);
        }
    }

    private Object value(String key) {
        synchronized (mLock) {
            awaitLoadedLocked();
            return mMap.get(key);
        }
    }

    @Override
    public String getString(String key, String defValue) {
        String v = (String) value(key);
        return v != null ? v : defValue;
    }

    @Override
    @SuppressWarnings("unchecked")
    public Set<String> getStringSet(String key, Set<String> defValues) {
        Set<String> v = (Set<String>) value(key);
        return v != null ? v : defValues;
    }

    @Override
    public int getInt(String key, int defValue) {
        Integer v = (Integer) value(key);
        return v != null ? v : defValue;
    }

    @Override
    public long getLong(String key, long defValue) {
        Long v = (Long) value(key);
        return v != null ? v : defValue;
    }

    @Override
    public float getFloat(String key, float defValue) {
        Float v = (Float) value(key);
        return v != null ? v : defValue;
    }

    @Override
    public boolean getBoolean(String key, boolean defValue) {
        Boolean v = (Boolean) value(key);
        return v != null ? v : defValue;
    }

    @Override
    public boolean contains(String key) {
        synchronized (mLock) {
            awaitLoadedLocked();
            return mMap.containsKey(key);
        }
    }

    @Override
    public Editor edit() {
        synchronized (mLock) {
            awaitLoadedLocked();
        }
        return new EditorImpl();
    }

    /** What one apply or commit has done to the map in memory, and its way to the disk. */
    private static final class MemoryCommitResult {
        final long memoryStateGeneration;
        final boolean keysCleared;
        final List<String> keysModified;
        final Set<OnSharedPreferenceChangeListener> listeners;
        final Map<String, Object> mapToWriteToDisk;
        final CountDownLatch writtenToDiskLatch = new CountDownLatch(1);
        volatile boolean writeToDiskResult = false;

        MemoryCommitResult(long generation, boolean keysCleared, List<String> keysModified,
                Set<OnSharedPreferenceChangeListener> listeners, Map<String, Object> map) {
            this.memoryStateGeneration = generation;
            this.keysCleared = keysCleared;
            this.keysModified = keysModified;
            this.listeners = listeners;
            this.mapToWriteToDisk = map;
        }

        void setDiskWriteResult(boolean result) {
            writeToDiskResult = result;
            writtenToDiskLatch.countDown();
        }
    }

    /** Collects changes and carries them out at apply or commit. */
    public final class EditorImpl implements Editor {
        private final Object mEditorLock = new Object();
        private final Map<String, Object> mModified = new HashMap<String, Object>();
        private boolean mClear = false;

        private Editor put(String key, Object value) {
            synchronized (mEditorLock) {
                mModified.put(key, value);
                return this;
            }
        }

        @Override
        public Editor putString(String key, String value) {
            return put(key, value);
        }

        @Override
        public Editor putStringSet(String key, Set<String> values) {
            return put(key, values == null ? null : new HashSet<String>(values));
        }

        @Override
        public Editor putInt(String key, int value) {
            return put(key, value);
        }

        @Override
        public Editor putLong(String key, long value) {
            return put(key, value);
        }

        @Override
        public Editor putFloat(String key, float value) {
            return put(key, value);
        }

        @Override
        public Editor putBoolean(String key, boolean value) {
            return put(key, value);
        }

        @Override
        public Editor remove(String key) {
            return put(key, this); // the editor itself stands for a removal
        }

        @Override
        public Editor clear() {
            synchronized (mEditorLock) {
                mClear = true;
                return this;
            }
        }

        @Override
        public void apply() {
            final MemoryCommitResult mcr = commitToMemory();
            final Runnable awaitCommit = new Runnable() {
                @Override
                public void run() {
                    try {
                        mcr.writtenToDiskLatch.await();
                    } catch (InterruptedException ignored) {
                        // The write goes on all the same.
                    }
                }
            };
            QueuedWork.addFinisher(awaitCommit);
            Runnable postWriteRunnable = new Runnable() {
                @Override
                public void run() {
                    awaitCommit.run();
                    QueuedWork.removeFinisher(awaitCommit);
                }
            };
            enqueueDiskWrite(mcr, postWriteRunnable);
            notifyListeners(mcr); // before the write: the listeners see the new state in memory
        }

        @Override
        public boolean commit() {
            MemoryCommitResult mcr = commitToMemory();
            enqueueDiskWrite(mcr, null);
            try {
                mcr.writtenToDiskLatch.await();
            } catch (InterruptedException e) {
                return false;
            }
            notifyListeners(mcr);
            return mcr.writeToDiskResult;
        }

        private MemoryCommitResult commitToMemory() {
            synchronized (mLock) {
                if (mDiskWritesInFlight > 0) {
                    mMap = new HashMap<String, Object>(mMap); // the old map is being written
                }
                Map<String, Object> mapToWriteToDisk = mMap;
                mDiskWritesInFlight++;
                boolean hasListeners = mListeners.size() > 0;
                List<String> keysModified = hasListeners ? new ArrayList<String>() : null;
                Set<OnSharedPreferenceChangeListener> listeners =
                        hasListeners ? new HashSet<OnSharedPreferenceChangeListener>(mListeners.keySet()) : null;
                boolean keysCleared = false;
                synchronized (mEditorLock) {
                    boolean changesMade = false;
                    if (mClear) {
                        if (!mapToWriteToDisk.isEmpty()) {
                            changesMade = true;
                            mapToWriteToDisk.clear();
                        }
                        keysCleared = true;
                        mClear = false;
                    }
                    for (Map.Entry<String, Object> e : mModified.entrySet()) {
                        if (change(mapToWriteToDisk, e.getKey(), e.getValue())) {
                            changesMade = true;
                            if (hasListeners) {
                                keysModified.add(e.getKey());
                            }
                        }
                    }
                    mModified.clear();
                    if (changesMade) {
                        mCurrentMemoryStateGeneration++;
                    }
                }
                return new MemoryCommitResult(mCurrentMemoryStateGeneration, keysCleared, keysModified, listeners,
                        mapToWriteToDisk);
            }
        }

        /** Puts or removes one value; returns whether the map has changed. */
        private boolean change(Map<String, Object> map, String k, Object v) {
            if (v == this || v == null) {
                if (!map.containsKey(k)) {
                    return false;
                }
                map.remove(k);
                return true;
            }
            if (map.containsKey(k) && Objects.equals(map.get(k), v)) {
                return false;
            }
            map.put(k, v);
            return true;
        }

        private void notifyListeners(final MemoryCommitResult mcr) {
            if (mcr.listeners == null || (mcr.keysModified.isEmpty() && !mcr.keysCleared)) {
                return;
            }
            if (Looper.myLooper() != Looper.getMainLooper()) {
                ActivityThread.sMainThreadHandler.post(() -> notifyListeners(mcr));
                return;
            }
            if (mcr.keysCleared) {
                for (OnSharedPreferenceChangeListener listener : mcr.listeners) {
                    listener.onSharedPreferenceChanged(SharedPreferencesImpl.this, null);
                }
            }
            for (int i = mcr.keysModified.size() - 1; i >= 0; i--) {
                for (OnSharedPreferenceChangeListener listener : mcr.listeners) {
                    listener.onSharedPreferenceChanged(SharedPreferencesImpl.this, mcr.keysModified.get(i));
                }
            }
        }
    }

    /** Writes now if this is a lone commit, else queues the write; postWriteRunnable marks an apply. */
    private void enqueueDiskWrite(final MemoryCommitResult mcr, final Runnable postWriteRunnable) {
        final boolean isFromSyncCommit = postWriteRunnable == null;
        final Runnable writeToDiskRunnable = new Runnable() {
            @Override
            public void run() {
                synchronized (mWritingToDiskLock) {
                    writeToFile(mcr, isFromSyncCommit);
                }
                synchronized (mLock) {
                    mDiskWritesInFlight--;
                }
                if (postWriteRunnable != null) {
                    postWriteRunnable.run();
                }
            }
        };
        if (isFromSyncCommit) {
            boolean wasEmpty;
            synchronized (mLock) {
                wasEmpty = mDiskWritesInFlight == 1;
            }
            if (wasEmpty) {
                writeToDiskRunnable.run();
                return;
            }
        }
        QueuedWork.queue(writeToDiskRunnable, !isFromSyncCommit);
    }

    private void writeToFile(MemoryCommitResult mcr, boolean isFromSyncCommit) {
        if (mFile.exists()) {
            if (!needsWrite(mcr, isFromSyncCommit)) {
                mcr.setDiskWriteResult(true);
                return;
            }
            if (!mBackupFile.exists()) {
                if (!mFile.renameTo(mBackupFile)) {
                    Log.e(TAG, "Couldn't rename file " + mFile + " to backup file " + mBackupFile);
                    mcr.setDiskWriteResult(false);
                    return;
                }
            } else {
                mFile.delete();
            }
        }
        try {
            SharedPreferencesXml.write(mFile, mcr.mapToWriteToDisk);
            mBackupFile.delete();
            mDiskStateGeneration = mcr.memoryStateGeneration;
            mcr.setDiskWriteResult(true);
        } catch (IOException e) {
            Log.w(TAG, "writeToFile: Got exception:", e);
            mFile.delete();
            mcr.setDiskWriteResult(false);
        }
    }

    /** A write that a later one has overtaken, or that changes nothing, can be left out. */
    private boolean needsWrite(MemoryCommitResult mcr, boolean isFromSyncCommit) {
        if (mDiskStateGeneration >= mcr.memoryStateGeneration) {
            return false;
        }
        if (isFromSyncCommit) {
            return true;
        }
        synchronized (mLock) {
            return mCurrentMemoryStateGeneration == mcr.memoryStateGeneration;
        }
    }
}
