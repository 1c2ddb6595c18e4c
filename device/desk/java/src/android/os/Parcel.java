package android.os;

import android.util.SparseArray;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A sequence of values that goes through a Binder call.
 *
 * <p>Values are kept as objects, one a slot, not as bytes: positions count slots, and there is no marshall(). Copies are
 * real, though: parcelables are written by their own writeToParcel and made anew by their CREATOR, serializables go
 * through Java serialisation, arrays are cloned, so that what comes out shares no state with what went in. Binders stay
 * the same object, as they do on Android within one process.
 */
public final class Parcel {
    private final ArrayList<Object> mSlots = new ArrayList<Object>();
    private int mPos;

    private Parcel() {
    }

    public static Parcel obtain() {
        return new Parcel();
    }

    public void recycle() {
        mSlots.clear();
        mPos = 0;
    }

    public int dataSize() {
        return mSlots.size();
    }

    public int dataAvail() {
        return mSlots.size() - mPos;
    }

    public int dataPosition() {
        return mPos;
    }

    public void setDataPosition(int pos) {
        mPos = pos;
    }

    public void setDataSize(int size) {
        while (mSlots.size() > size) {
            mSlots.remove(mSlots.size() - 1);
        }
    }

    private void write(Object o) {
        if (mPos == mSlots.size()) {
            mSlots.add(o);
        } else {
            mSlots.set(mPos, o);
        }
        mPos++;
    }

    private Object read() {
        return mPos < mSlots.size() ? mSlots.get(mPos++) : null;
    }

    /** Writes a reference that stays in this process; for the framework's own calls. */
    public void writeLocal(Object o) {
        write(o);
    }

    public Object readLocal() {
        return read();
    }

    public void writeInterfaceToken(String name) {
        write(name);
    }

    public void enforceInterface(String name) {
        Object token = read();
        if (!name.equals(token)) {
            throw new SecurityException("Binder invocation to an incorrect interface");
        }
    }

    public void writeInt(int v) {
        write(v);
    }

    public void writeLong(long v) {
        write(v);
    }

    public void writeFloat(float v) {
        write(v);
    }

    public void writeDouble(double v) {
        write(v);
    }

    public void writeByte(byte v) {
        write((int) v);
    }

    public void writeBoolean(boolean v) {
        write(v ? 1 : 0);
    }

    public void writeString(String v) {
        write(v);
    }

    public void writeCharSequence(CharSequence v) {
        write(v);
    }

    public int readInt() {
        Object o = read();
        return o instanceof Number ? ((Number) o).intValue() : 0;
    }

    public long readLong() {
        Object o = read();
        return o instanceof Number ? ((Number) o).longValue() : 0;
    }

    public float readFloat() {
        Object o = read();
        return o instanceof Number ? ((Number) o).floatValue() : 0;
    }

    public double readDouble() {
        Object o = read();
        return o instanceof Number ? ((Number) o).doubleValue() : 0;
    }

    public byte readByte() {
        return (byte) readInt();
    }

    public boolean readBoolean() {
        return readInt() != 0;
    }

    public String readString() {
        return (String) read();
    }

    public CharSequence readCharSequence() {
        return (CharSequence) read();
    }

    public void writeStrongBinder(IBinder v) {
        write(v);
    }

    public IBinder readStrongBinder() {
        return (IBinder) read();
    }

    public void writeStrongInterface(IInterface v) {
        write(v == null ? null : v.asBinder());
    }

    public void writeNoException() {
        write(null);
    }

    public void writeException(Exception e) {
        write(e);
    }

    /** Throws what the callee wrote with writeException. */
    public void readException() {
        Object o = read();
        if (o instanceof RuntimeException) {
            throw (RuntimeException) o;
        }
        if (o instanceof Exception) {
            throw new RuntimeException((Exception) o);
        }
    }

    private void writeArray0(Object array) {
        if (array == null) {
            write(null);
            return;
        }
        int n = Array.getLength(array);
        Object copy = Array.newInstance(array.getClass().getComponentType(), n);
        System.arraycopy(array, 0, copy, 0, n);
        write(copy);
    }

    private Object readArray0() {
        Object array = read();
        if (array == null) {
            return null;
        }
        int n = Array.getLength(array);
        Object copy = Array.newInstance(array.getClass().getComponentType(), n);
        System.arraycopy(array, 0, copy, 0, n);
        return copy;
    }

    public void writeByteArray(byte[] v) {
        writeArray0(v);
    }

    public byte[] createByteArray() {
        return (byte[]) readArray0();
    }

    public void writeIntArray(int[] v) {
        writeArray0(v);
    }

    public int[] createIntArray() {
        return (int[]) readArray0();
    }

    public void writeLongArray(long[] v) {
        writeArray0(v);
    }

    public long[] createLongArray() {
        return (long[]) readArray0();
    }

    public void writeFloatArray(float[] v) {
        writeArray0(v);
    }

    public float[] createFloatArray() {
        return (float[]) readArray0();
    }

    public void writeBooleanArray(boolean[] v) {
        writeArray0(v);
    }

    public boolean[] createBooleanArray() {
        return (boolean[]) readArray0();
    }

    public void writeStringArray(String[] v) {
        writeArray0(v);
    }

    public String[] createStringArray() {
        return (String[]) readArray0();
    }

    public void writeStringList(List<String> v) {
        write(v == null ? null : new ArrayList<String>(v));
    }

    @SuppressWarnings("unchecked")
    public ArrayList<String> createStringArrayList() {
        Object o = read();
        return o == null ? null : new ArrayList<String>((List<String>) o);
    }

    public void readStringList(List<String> out) {
        ArrayList<String> read = createStringArrayList();
        out.clear();
        if (read != null) {
            out.addAll(read);
        }
    }

    public <T extends Parcelable> void writeTypedObject(T v, int flags) {
        if (v == null) {
            writeInt(0);
        } else {
            writeInt(1);
            v.writeToParcel(this, flags);
        }
    }

    public <T> T readTypedObject(Parcelable.Creator<T> c) {
        return readInt() != 0 ? c.createFromParcel(this) : null;
    }

    public <T extends Parcelable> void writeTypedList(List<T> v) {
        if (v == null) {
            writeInt(-1);
            return;
        }
        writeInt(v.size());
        for (T item : v) {
            writeTypedObject(item, 0);
        }
    }

    public <T> ArrayList<T> createTypedArrayList(Parcelable.Creator<T> c) {
        int n = readInt();
        if (n < 0) {
            return null;
        }
        ArrayList<T> list = new ArrayList<T>(n);
        for (int i = 0; i < n; i++) {
            list.add(readTypedObject(c));
        }
        return list;
    }

    public <T> void readTypedList(List<T> list, Parcelable.Creator<T> c) {
        ArrayList<T> read = createTypedArrayList(c);
        list.clear();
        if (read != null) {
            list.addAll(read);
        }
    }

    public <T extends Parcelable> void writeTypedArray(T[] v, int flags) {
        if (v == null) {
            writeInt(-1);
            return;
        }
        writeInt(v.length);
        for (T item : v) {
            writeTypedObject(item, flags);
        }
    }

    public <T> T[] createTypedArray(Parcelable.Creator<T> c) {
        int n = readInt();
        if (n < 0) {
            return null;
        }
        T[] array = c.newArray(n);
        for (int i = 0; i < n; i++) {
            array[i] = readTypedObject(c);
        }
        return array;
    }

    public void writeParcelable(Parcelable v, int flags) {
        if (v == null) {
            write(null);
            return;
        }
        write(v.getClass());
        v.writeToParcel(this, flags);
    }

    @SuppressWarnings("unchecked")
    public <T extends Parcelable> T readParcelable(ClassLoader loader) {
        Class<?> type = (Class<?>) read();
        if (type == null) {
            return null;
        }
        Parcelable.Creator<?> creator = creatorOf(type);
        if (creator instanceof Parcelable.ClassLoaderCreator<?>) {
            return (T) ((Parcelable.ClassLoaderCreator<?>) creator).createFromParcel(this, loader);
        }
        return (T) creator.createFromParcel(this);
    }

    private static Parcelable.Creator<?> creatorOf(Class<?> type) {
        try {
            java.lang.reflect.Field f = type.getField("CREATOR");
            f.setAccessible(true);
            Object creator = f.get(null);
            if (creator == null) {
                throw new BadParcelableException("Parcelable protocol requires a non-null Parcelable.Creator object "
                        + "called CREATOR on class " + type.getName());
            }
            return (Parcelable.Creator<?>) creator;
        } catch (NoSuchFieldException | IllegalAccessException e) {
            throw new BadParcelableException("Parcelable protocol requires a Parcelable.Creator object called CREATOR on class "
                    + type.getName());
        }
    }

    public void writeBundle(Bundle v) {
        if (v == null) {
            writeInt(-1);
        } else {
            v.writeToParcel(this, 0);
        }
    }

    public Bundle readBundle() {
        return readBundle(null);
    }

    public Bundle readBundle(ClassLoader loader) {
        int n = readInt();
        if (n < 0) {
            return null;
        }
        Bundle b = new Bundle();
        b.readEntries(this, n);
        b.setClassLoader(loader);
        return b;
    }

    public void writeMap(Map<?, ?> v) {
        if (v == null) {
            writeInt(-1);
            return;
        }
        writeInt(v.size());
        for (Map.Entry<?, ?> e : v.entrySet()) {
            writeValue(e.getKey());
            writeValue(e.getValue());
        }
    }

    public HashMap<Object, Object> readHashMap(ClassLoader loader) {
        int n = readInt();
        if (n < 0) {
            return null;
        }
        HashMap<Object, Object> map = new HashMap<Object, Object>();
        for (int i = 0; i < n; i++) {
            map.put(readValue(loader), readValue(loader));
        }
        return map;
    }

    public void writeList(List<?> v) {
        if (v == null) {
            writeInt(-1);
            return;
        }
        writeInt(v.size());
        for (Object item : v) {
            writeValue(item);
        }
    }

    public ArrayList<Object> readArrayList(ClassLoader loader) {
        int n = readInt();
        if (n < 0) {
            return null;
        }
        ArrayList<Object> list = new ArrayList<Object>(n);
        for (int i = 0; i < n; i++) {
            list.add(readValue(loader));
        }
        return list;
    }

    private enum Kind { PLAIN, BUNDLE, PARCELABLE, LIST, ARRAY, PARCELABLE_ARRAY, SPARSE_ARRAY, MAP, SERIALIZABLE }

    /** Writes any value that a Bundle may hold. */
    public void writeValue(Object v) {
        if (v instanceof Bundle) {
            write(Kind.BUNDLE);
            writeBundle((Bundle) v);
        } else if (v instanceof Parcelable) {
            write(Kind.PARCELABLE);
            writeParcelable((Parcelable) v, 0);
        } else if (v == null || v instanceof Number || v instanceof Boolean || v instanceof Character
                || v instanceof CharSequence || v instanceof IBinder || v instanceof Enum) {
            write(Kind.PLAIN);
            write(v);
        } else if (v instanceof ArrayList) {
            write(Kind.LIST);
            writeList((List<?>) v);
        } else if (v instanceof SparseArray) {
            writeSparseArray((SparseArray<?>) v);
        } else if (v instanceof Parcelable[]) {
            writeParcelables((Parcelable[]) v);
        } else if (v.getClass().isArray()) {
            write(Kind.ARRAY);
            writeArray0(v);
        } else if (v.getClass() == HashMap.class) {
            write(Kind.MAP);
            writeMap((Map<?, ?>) v);
        } else if (v instanceof Serializable) {
            write(Kind.SERIALIZABLE);
            writeSerializable((Serializable) v);
        } else {
            throw new RuntimeException("Parcel: unable to marshal value " + v);
        }
    }

    private void writeParcelables(Parcelable[] v) {
        write(Kind.PARCELABLE_ARRAY);
        write(v.getClass().getComponentType());
        writeInt(v.length);
        for (Parcelable p : v) {
            writeParcelable(p, 0);
        }
    }

    private void writeSparseArray(SparseArray<?> v) {
        write(Kind.SPARSE_ARRAY);
        writeInt(v.size());
        for (int i = 0; i < v.size(); i++) {
            writeInt(v.keyAt(i));
            writeValue(v.valueAt(i));
        }
    }

    private SparseArray<Object> readSparseArray(ClassLoader loader) {
        int n = readInt();
        SparseArray<Object> array = new SparseArray<Object>(n);
        for (int i = 0; i < n; i++) {
            int key = readInt();
            array.put(key, readValue(loader));
        }
        return array;
    }

    public Object readValue(ClassLoader loader) {
        Kind kind = (Kind) read();
        if (kind == null) {
            return null;
        }
        switch (kind) {
            case BUNDLE:
                return readBundle(loader);
            case PARCELABLE:
                return readParcelable(loader);
            case LIST:
                return readArrayList(loader);
            case ARRAY:
                return readArray0();
            case PARCELABLE_ARRAY:
                Object[] array = (Object[]) Array.newInstance((Class<?>) read(), readInt());
                for (int i = 0; i < array.length; i++) {
                    array[i] = readParcelable(loader);
                }
                return array;
            case SPARSE_ARRAY:
                return readSparseArray(loader);
            case MAP:
                return readHashMap(loader);
            case SERIALIZABLE:
                return readSerializable();
            default:
                return read();
        }
    }

    public void writeSerializable(Serializable v) {
        if (v == null) {
            write(null);
            return;
        }
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            ObjectOutputStream out = new ObjectOutputStream(bytes);
            out.writeObject(v);
            out.close();
            write(new Serialized(bytes.toByteArray(), v.getClass().getClassLoader()));
        } catch (IOException e) {
            throw new RuntimeException("Parcelable encountered IOException writing serializable object (name = "
                    + v.getClass().getName() + ")", e);
        }
    }

    public Serializable readSerializable() {
        Serialized s = (Serialized) read();
        if (s == null) {
            return null;
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(s.mBytes)) {
            @Override
            protected Class<?> resolveClass(ObjectStreamClass desc) throws IOException, ClassNotFoundException {
                try {
                    return Class.forName(desc.getName(), false, s.mLoader);
                } catch (ClassNotFoundException e) {
                    return super.resolveClass(desc);
                }
            }
        }) {
            return (Serializable) in.readObject();
        } catch (IOException | ClassNotFoundException e) {
            throw new RuntimeException("Parcelable encountered an exception reading a Serializable object", e);
        }
    }

    /** Takes over what another parcel holds, to be read from its beginning. */
    void copyOf(Parcel other) {
        mSlots.clear();
        mSlots.addAll(other.mSlots);
        mPos = 0;
    }

    /** What was written, for another process: binders become what names them there. */
    byte[] marshall() {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            ObjectOutputStream out = new ObjectOutputStream(bytes) {
                {
                    enableReplaceObject(true);
                }

                @Override
                protected Object replaceObject(Object o) {
                    return o instanceof IBinder ? RemoteBinders.name((IBinder) o) : o;
                }
            };
            out.writeObject(mSlots);
            out.close();
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new RuntimeException("what was written cannot leave the process", e);
        }
    }

    /** What another process has written. */
    static Parcel unmarshall(byte[] bytes, ClassLoader loader) {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes)) {
            {
                enableResolveObject(true);
            }

            @Override
            protected Object resolveObject(Object o) {
                return o instanceof RemoteBinders.Name ? RemoteBinders.find((RemoteBinders.Name) o)
                        : o instanceof Serialized ? ((Serialized) o).loadedBy(loader) : o;
            }

            @Override
            protected Class<?> resolveClass(ObjectStreamClass desc) throws IOException, ClassNotFoundException {
                try {
                    return Class.forName(desc.getName(), false, loader);
                } catch (ClassNotFoundException e) {
                    return super.resolveClass(desc);
                }
            }
        }) {
            Parcel p = obtain();
            p.mSlots.addAll((ArrayList<?>) in.readObject());
            return p;
        } catch (IOException | ClassNotFoundException e) {
            throw new RuntimeException("what another process has written cannot be read", e);
        }
    }

    private static final class Serialized implements Serializable {
        final byte[] mBytes;
        final transient ClassLoader mLoader;

        Serialized loadedBy(ClassLoader loader) {
            return new Serialized(mBytes, loader);
        }

        Serialized(byte[] bytes, ClassLoader loader) {
            mBytes = bytes;
            mLoader = loader;
        }
    }
}
