package android.os;

import android.util.SparseArray;

import java.io.Serializable;
import java.util.ArrayList;

/**
 * Named values for intents, messages and saved state. Values are kept as the objects that they are, and shared, until
 * the bundle goes through a {@link Parcel}: as on Android before a bundle leaves its process.
 */
public final class Bundle extends BaseBundle implements Cloneable, Parcelable {
    public static final Bundle EMPTY = new Bundle();

    private ClassLoader mClassLoader;

    public Bundle() {
    }

    public Bundle(int capacity) {
    }

    public Bundle(ClassLoader loader) {
        mClassLoader = loader;
    }

    public Bundle(Bundle b) {
        super(b);
        mClassLoader = b.mClassLoader;
    }

    public Bundle(PersistableBundle b) {
        super(b);
    }

    @Override
    public Object clone() {
        return new Bundle(this);
    }

    /** A copy that shares nothing: what a receiver in another process would get. */
    public Bundle deepCopy() {
        Parcel p = Parcel.obtain();
        p.writeBundle(this);
        p.setDataPosition(0);
        return p.readBundle(mClassLoader);
    }

    public void setClassLoader(ClassLoader loader) {
        mClassLoader = loader;
    }

    public ClassLoader getClassLoader() {
        return mClassLoader;
    }

    public void putAll(Bundle bundle) {
        mMap.putAll(bundle.mMap);
    }

    public void putByte(String key, byte value) {
        put(key, value);
    }

    public void putChar(String key, char value) {
        put(key, value);
    }

    public void putShort(String key, short value) {
        put(key, value);
    }

    public void putFloat(String key, float value) {
        put(key, value);
    }

    public void putCharSequence(String key, CharSequence value) {
        put(key, value);
    }

    public void putParcelable(String key, Parcelable value) {
        put(key, value);
    }

    public void putParcelableArray(String key, Parcelable[] value) {
        put(key, value);
    }

    public void putParcelableArrayList(String key, ArrayList<? extends Parcelable> value) {
        put(key, value);
    }

    /** A sparse array of parcelables, such as the state of a view tree. */
    public void putSparseParcelableArray(String key, SparseArray<? extends Parcelable> value) {
        put(key, value);
    }

    public void putIntegerArrayList(String key, ArrayList<Integer> value) {
        put(key, value);
    }

    public void putStringArrayList(String key, ArrayList<String> value) {
        put(key, value);
    }

    public void putCharSequenceArrayList(String key, ArrayList<CharSequence> value) {
        put(key, value);
    }

    public void putSerializable(String key, Serializable value) {
        put(key, value);
    }

    public void putByteArray(String key, byte[] value) {
        put(key, value);
    }

    public void putCharArray(String key, char[] value) {
        put(key, value);
    }

    public void putFloatArray(String key, float[] value) {
        put(key, value);
    }

    public void putCharSequenceArray(String key, CharSequence[] value) {
        put(key, value);
    }

    public void putBundle(String key, Bundle value) {
        put(key, value);
    }

    public void putBinder(String key, IBinder value) {
        put(key, value);
    }

    public byte getByte(String key) {
        return typed(key, Byte.class, (byte) 0);
    }

    public Byte getByte(String key, byte defaultValue) {
        return typed(key, Byte.class, defaultValue);
    }

    public char getChar(String key) {
        return typed(key, Character.class, (char) 0);
    }

    public char getChar(String key, char defaultValue) {
        return typed(key, Character.class, defaultValue);
    }

    public short getShort(String key) {
        return typed(key, Short.class, (short) 0);
    }

    public short getShort(String key, short defaultValue) {
        return typed(key, Short.class, defaultValue);
    }

    public float getFloat(String key) {
        return getFloat(key, 0f);
    }

    public float getFloat(String key, float defaultValue) {
        return typed(key, Float.class, defaultValue);
    }

    public CharSequence getCharSequence(String key) {
        return typed(key, CharSequence.class, null);
    }

    public CharSequence getCharSequence(String key, CharSequence defaultValue) {
        return typed(key, CharSequence.class, defaultValue);
    }

    public Bundle getBundle(String key) {
        return typed(key, Bundle.class, null);
    }

    @SuppressWarnings("unchecked")
    public <T extends Parcelable> T getParcelable(String key) {
        return (T) typed(key, Parcelable.class, null);
    }

    public Parcelable[] getParcelableArray(String key) {
        return typed(key, Parcelable[].class, null);
    }

    @SuppressWarnings("unchecked")
    public <T extends Parcelable> ArrayList<T> getParcelableArrayList(String key) {
        return (ArrayList<T>) typed(key, ArrayList.class, null);
    }

    @SuppressWarnings("unchecked")
    public <T extends Parcelable> SparseArray<T> getSparseParcelableArray(String key) {
        return (SparseArray<T>) typed(key, SparseArray.class, null);
    }

    public Serializable getSerializable(String key) {
        return typed(key, Serializable.class, null);
    }

    @SuppressWarnings("unchecked")
    public ArrayList<Integer> getIntegerArrayList(String key) {
        return (ArrayList<Integer>) typed(key, ArrayList.class, null);
    }

    @SuppressWarnings("unchecked")
    public ArrayList<String> getStringArrayList(String key) {
        return (ArrayList<String>) typed(key, ArrayList.class, null);
    }

    @SuppressWarnings("unchecked")
    public ArrayList<CharSequence> getCharSequenceArrayList(String key) {
        return (ArrayList<CharSequence>) typed(key, ArrayList.class, null);
    }

    public byte[] getByteArray(String key) {
        return typed(key, byte[].class, null);
    }

    public char[] getCharArray(String key) {
        return typed(key, char[].class, null);
    }

    public float[] getFloatArray(String key) {
        return typed(key, float[].class, null);
    }

    public CharSequence[] getCharSequenceArray(String key) {
        return typed(key, CharSequence[].class, null);
    }

    public IBinder getBinder(String key) {
        return typed(key, IBinder.class, null);
    }

    public static final Parcelable.Creator<Bundle> CREATOR = new Parcelable.Creator<Bundle>() {
        @Override
        public Bundle createFromParcel(Parcel in) {
            return in.readBundle();
        }

        @Override
        public Bundle[] newArray(int size) {
            return new Bundle[size];
        }
    };

    @Override
    public int describeContents() {
        return 0;
    }

    @Override
    public void writeToParcel(Parcel dest, int flags) {
        writeEntries(dest);
    }

    @Override
    public String toString() {
        return "Bundle[" + mMap + "]";
    }
}
