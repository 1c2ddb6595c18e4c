package android.util;

import java.util.Arrays;

/** Maps ints to booleans, in sorted arrays. */
public class SparseBooleanArray implements Cloneable {
    private int[] mKeys;
    private boolean[] mValues;
    private int mSize;

    public SparseBooleanArray() {
        this(10);
    }

    public SparseBooleanArray(int initialCapacity) {
        mKeys = new int[Math.max(initialCapacity, 1)];
        mValues = new boolean[mKeys.length];
    }

    @Override
    public SparseBooleanArray clone() {
        try {
            SparseBooleanArray copy = (SparseBooleanArray) super.clone();
            copy.mKeys = mKeys.clone();
            copy.mValues = mValues.clone();
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }

    public boolean get(int key) {
        return get(key, false);
    }

    public boolean get(int key, boolean valueIfKeyNotFound) {
        int i = Arrays.binarySearch(mKeys, 0, mSize, key);
        return i < 0 ? valueIfKeyNotFound : mValues[i];
    }

    public void put(int key, boolean value) {
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

    public void append(int key, boolean value) {
        put(key, value);
    }

    public void delete(int key) {
        int i = Arrays.binarySearch(mKeys, 0, mSize, key);
        if (i >= 0) {
            removeAt(i);
        }
    }

    public void removeAt(int index) {
        System.arraycopy(mKeys, index + 1, mKeys, index, mSize - index - 1);
        System.arraycopy(mValues, index + 1, mValues, index, mSize - index - 1);
        mSize--;
        mValues[mSize] = false;
    }

    public int size() {
        return mSize;
    }

    public int keyAt(int index) {
        return mKeys[index];
    }

    public boolean valueAt(int index) {
        return mValues[index];
    }

    public void setValueAt(int index, boolean value) {
        mValues[index] = value;
    }

    public int indexOfKey(int key) {
        return Arrays.binarySearch(mKeys, 0, mSize, key);
    }

    public int indexOfValue(boolean value) {
        for (int i = 0; i < mSize; i++) {
            if (mValues[i] == value) {
                return i;
            }
        }
        return -1;
    }

    public void clear() {
        Arrays.fill(mValues, 0, mSize, false);
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
