package android.util;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;

/** A map in two arrays, ordered by hash: the iteration order is Android's. */
public class ArrayMap<K, V> extends AbstractMap<K, V> {
    int[] mHashes = new int[4];
    Object[] mArray = new Object[8];
    int mSize;

    public ArrayMap() {
    }

    public ArrayMap(int capacity) {
        mHashes = new int[Math.max(capacity, 4)];
        mArray = new Object[mHashes.length * 2];
    }

    public ArrayMap(ArrayMap<K, V> map) {
        if (map != null) {
            mHashes = map.mHashes.clone();
            mArray = map.mArray.clone();
            mSize = map.mSize;
        }
    }

    @Override
    public int size() {
        return mSize;
    }

    @Override
    public void clear() {
        Arrays.fill(mArray, null);
        mSize = 0;
    }

    @Override
    public boolean containsKey(Object key) {
        return indexOfKey(key) >= 0;
    }

    /** The index of a key, or the complement of where it would go. */
    public int indexOfKey(Object key) {
        int hash = key == null ? 0 : key.hashCode();
        int index = Arrays.binarySearch(mHashes, 0, mSize, hash);
        if (index < 0) {
            return index;
        }
        int end = index;
        while (end < mSize && mHashes[end] == hash) {
            if (same(key, mArray[end << 1])) {
                return end;
            }
            end++;
        }
        for (int i = index - 1; i >= 0 && mHashes[i] == hash; i--) {
            if (same(key, mArray[i << 1])) {
                return i;
            }
        }
        return ~end;
    }

    private static boolean same(Object a, Object b) {
        return a == null ? b == null : a.equals(b);
    }

    @Override
    public V get(Object key) {
        int i = indexOfKey(key);
        return i >= 0 ? valueAt(i) : null;
    }

    @SuppressWarnings("unchecked")
    public K keyAt(int index) {
        return (K) mArray[index << 1];
    }

    @SuppressWarnings("unchecked")
    public V valueAt(int index) {
        return (V) mArray[(index << 1) + 1];
    }

    public V setValueAt(int index, V value) {
        V old = valueAt(index);
        mArray[(index << 1) + 1] = value;
        return old;
    }

    @Override
    public V put(K key, V value) {
        int i = indexOfKey(key);
        if (i >= 0) {
            return setValueAt(i, value);
        }
        i = ~i;
        if (mSize == mHashes.length) {
            mHashes = Arrays.copyOf(mHashes, mSize + (mSize >> 1));
            mArray = Arrays.copyOf(mArray, mHashes.length << 1);
        }
        System.arraycopy(mHashes, i, mHashes, i + 1, mSize - i);
        System.arraycopy(mArray, i << 1, mArray, (i + 1) << 1, (mSize - i) << 1);
        mHashes[i] = key == null ? 0 : key.hashCode();
        mArray[i << 1] = key;
        mArray[(i << 1) + 1] = value;
        mSize++;
        return null;
    }

    public void putAll(ArrayMap<? extends K, ? extends V> map) {
        for (int i = 0; i < map.mSize; i++) {
            put(map.keyAt(i), map.valueAt(i));
        }
    }

    @Override
    public V remove(Object key) {
        int i = indexOfKey(key);
        return i >= 0 ? removeAt(i) : null;
    }

    public V removeAt(int index) {
        V old = valueAt(index);
        System.arraycopy(mHashes, index + 1, mHashes, index, mSize - index - 1);
        System.arraycopy(mArray, (index + 1) << 1, mArray, index << 1, (mSize - index - 1) << 1);
        mSize--;
        mArray[mSize << 1] = null;
        mArray[(mSize << 1) + 1] = null;
        return old;
    }

    public boolean removeAll(Collection<?> keys) {
        boolean changed = false;
        for (Object k : keys) {
            int i = indexOfKey(k);
            if (i >= 0) {
                removeAt(i);
                changed = true;
            }
        }
        return changed;
    }

    @Override
    public Set<Map.Entry<K, V>> entrySet() {
        return new AbstractSet<Map.Entry<K, V>>() {
            @Override
            public int size() {
                return mSize;
            }

            @Override
            public Iterator<Map.Entry<K, V>> iterator() {
                return new EntryIterator();
            }
        };
    }

    private final class EntryIterator implements Iterator<Map.Entry<K, V>> {
        private int mNext;

        @Override
        public boolean hasNext() {
            return mNext < mSize;
        }

        @Override
        public Map.Entry<K, V> next() {
            if (mNext >= mSize) {
                throw new java.util.NoSuchElementException();
            }
            final K key = keyAt(mNext);
            return new SimpleEntry<K, V>(key, valueAt(mNext++)) {
                @Override
                public V setValue(V value) {
                    ArrayMap.this.put(key, value);
                    return super.setValue(value);
                }
            };
        }

        @Override
        public void remove() {
            removeAt(--mNext);
        }
    }
}
