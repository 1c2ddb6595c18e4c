package android.util;

import java.util.Arrays;

/** Maps longs to objects, in sorted arrays. */
public class LongSparseArray<E> implements Cloneable {
    private long[] mKeys;
    private Object[] mValues;
    private int mSize;

    public LongSparseArray() {
        this(10);
    }

    public LongSparseArray(int initialCapacity) {
        mKeys = new long[Math.max(initialCapacity, 1)];
        mValues = new Object[mKeys.length];
    }

    @Override
    @SuppressWarnings("unchecked")
    public LongSparseArray<E> clone() {
        try {
            LongSparseArray<E> copy = (LongSparseArray<E>) super.clone();
            copy.mKeys = mKeys.clone();
            copy.mValues = mValues.clone();
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }

    public E get(long key) {
        return get(key, null);
    }

    @SuppressWarnings("unchecked")
    public E get(long key, E valueIfKeyNotFound) {
        int i = Arrays.binarySearch(mKeys, 0, mSize, key);
        return i < 0 ? valueIfKeyNotFound : (E) mValues[i];
    }

    public void put(long key, E value) {
        int i = Arrays.binarySearch(mKeys, 0, mSize, key);
        if (i >= 0) {
            mValues[i] = value;
            return;
        }
        i = ~i;
        if (mSize == mKeys.length) {
            mKeys = Arrays.copyOf(mKeys, mSize * 2);
            mValues = Arrays.copyOf(mValues, mSize * 2);
        }
        System.arraycopy(mKeys, i, mKeys, i + 1, mSize - i);
        System.arraycopy(mValues, i, mValues, i + 1, mSize - i);
        mKeys[i] = key;
        mValues[i] = value;
        mSize++;
    }

    public void append(long key, E value) {
        put(key, value);
    }

    public void delete(long key) {
        int i = Arrays.binarySearch(mKeys, 0, mSize, key);
        if (i >= 0) {
            removeAt(i);
        }
    }

    public void remove(long key) {
        delete(key);
    }

    public void removeAt(int index) {
        System.arraycopy(mKeys, index + 1, mKeys, index, mSize - index - 1);
        System.arraycopy(mValues, index + 1, mValues, index, mSize - index - 1);
        mSize--;
        mValues[mSize] = null;
    }

    public int size() {
        return mSize;
    }

    public long keyAt(int index) {
        return mKeys[index];
    }

    @SuppressWarnings("unchecked")
    public E valueAt(int index) {
        return (E) mValues[index];
    }

    public void setValueAt(int index, E value) {
        mValues[index] = value;
    }

    public int indexOfKey(long key) {
        return Arrays.binarySearch(mKeys, 0, mSize, key);
    }

    public int indexOfValue(E value) {
        for (int i = 0; i < mSize; i++) {
            if (mValues[i] == value) {
                return i;
            }
        }
        return -1;
    }

    public void clear() {
        Arrays.fill(mValues, 0, mSize, null);
        mSize = 0;
    }

    @Override
    public String toString() {
        StringBuilder b = new StringBuilder("{");
        for (int i = 0; i < mSize; i++) {
            b.append(i > 0 ? ", " : "").append(mKeys[i]).append('=').append(mValues[i]);
        }
        return b.append('}').toString();
    }
}
