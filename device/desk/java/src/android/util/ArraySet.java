package android.util;

import java.util.AbstractSet;
import java.util.Collection;
import java.util.Iterator;

/** A set in arrays, ordered by hash. */
public final class ArraySet<E> extends AbstractSet<E> {
    private final ArrayMap<E, Boolean> mMap = new ArrayMap<E, Boolean>();

    public ArraySet() {
    }

    public ArraySet(int capacity) {
    }

    public ArraySet(Collection<? extends E> set) {
        addAll(set);
    }

    @Override
    public int size() {
        return mMap.size();
    }

    @Override
    public boolean contains(Object o) {
        return mMap.containsKey(o);
    }

    @Override
    public boolean add(E value) {
        return mMap.put(value, Boolean.TRUE) == null;
    }

    @Override
    public boolean remove(Object o) {
        return mMap.remove(o) != null;
    }

    @Override
    public void clear() {
        mMap.clear();
    }

    public E valueAt(int index) {
        return mMap.keyAt(index);
    }

    public int indexOf(Object key) {
        return mMap.indexOfKey(key);
    }

    public E removeAt(int index) {
        E old = mMap.keyAt(index);
        mMap.removeAt(index);
        return old;
    }

    @Override
    public Iterator<E> iterator() {
        return mMap.keySet().iterator();
    }
}
