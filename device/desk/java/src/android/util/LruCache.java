package android.util;

import java.util.LinkedHashMap;
import java.util.Map;

/** A cache that keeps what was used last, up to a size. */
public class LruCache<K, V> {
    private final LinkedHashMap<K, V> map;
    private int size;
    private int maxSize;
    private int putCount;
    private int createCount;
    private int evictionCount;
    private int hitCount;
    private int missCount;

    public LruCache(int maxSize) {
        if (maxSize <= 0) {
            throw new IllegalArgumentException("maxSize <= 0");
        }
        this.maxSize = maxSize;
        this.map = new LinkedHashMap<K, V>(0, 0.75f, true);
    }

    public void resize(int maxSize) {
        synchronized (this) {
            this.maxSize = maxSize;
        }
        trimToSize(maxSize);
    }

    public final V get(K key) {
        V value;
        synchronized (this) {
            value = map.get(key);
            if (value != null) {
                hitCount++;
                return value;
            }
            missCount++;
        }
        V created = create(key);
        if (created == null) {
            return null;
        }
        synchronized (this) {
            createCount++;
            value = map.put(key, created);
            if (value != null) {
                map.put(key, value); // somebody was faster: keep theirs
            } else {
                size += safeSizeOf(key, created);
            }
        }
        if (value != null) {
            entryRemoved(false, key, created, value);
            return value;
        }
        trimToSize(maxSize);
        return created;
    }

    public final V put(K key, V value) {
        V previous;
        synchronized (this) {
            putCount++;
            size += safeSizeOf(key, value);
            previous = map.put(key, value);
            if (previous != null) {
                size -= safeSizeOf(key, previous);
            }
        }
        if (previous != null) {
            entryRemoved(false, key, previous, value);
        }
        trimToSize(maxSize);
        return previous;
    }

    public void trimToSize(int maxSize) {
        for (;;) {
            K key;
            V value;
            synchronized (this) {
                if (size <= maxSize || map.isEmpty()) {
                    return;
                }
                Map.Entry<K, V> eldest = map.entrySet().iterator().next();
                key = eldest.getKey();
                value = eldest.getValue();
                map.remove(key);
                size -= safeSizeOf(key, value);
                evictionCount++;
            }
            entryRemoved(true, key, value, null);
        }
    }

    public final V remove(K key) {
        V previous;
        synchronized (this) {
            previous = map.remove(key);
            if (previous != null) {
                size -= safeSizeOf(key, previous);
            }
        }
        if (previous != null) {
            entryRemoved(false, key, previous, null);
        }
        return previous;
    }

    protected void entryRemoved(boolean evicted, K key, V oldValue, V newValue) {
    }

    protected V create(K key) {
        return null;
    }

    private int safeSizeOf(K key, V value) {
        int result = sizeOf(key, value);
        if (result < 0) {
            throw new IllegalStateException("Negative size: " + key + "=" + value);
        }
        return result;
    }

    protected int sizeOf(K key, V value) {
        return 1;
    }

    public final void evictAll() {
        trimToSize(-1);
    }

    public synchronized final int size() {
        return size;
    }

    public synchronized final int maxSize() {
        return maxSize;
    }

    public synchronized final int hitCount() {
        return hitCount;
    }

    public synchronized final int missCount() {
        return missCount;
    }

    public synchronized final int putCount() {
        return putCount;
    }

    public synchronized final int createCount() {
        return createCount;
    }

    public synchronized final int evictionCount() {
        return evictionCount;
    }

    public synchronized final Map<K, V> snapshot() {
        return new LinkedHashMap<K, V>(map);
    }
}
