package android.os;

import android.util.ArrayMap;
import android.util.Log;

import java.util.Set;

/** The map from names to values behind {@link Bundle} and {@link PersistableBundle}. Getters of a wrong type warn and give the default. */
public class BaseBundle {
    private static final String TAG = "Bundle";

    ArrayMap<String, Object> mMap;

    BaseBundle() {
        mMap = new ArrayMap<String, Object>();
    }

    BaseBundle(BaseBundle b) {
        mMap = new ArrayMap<String, Object>(b.mMap);
    }

    public int size() {
        return mMap.size();
    }

    public boolean isEmpty() {
        return mMap.isEmpty();
    }

    public void clear() {
        mMap.clear();
    }

    public boolean containsKey(String key) {
        return mMap.containsKey(key);
    }

    public Object get(String key) {
        return mMap.get(key);
    }

    public void remove(String key) {
        mMap.remove(key);
    }

    public Set<String> keySet() {
        return mMap.keySet();
    }

    void put(String key, Object value) {
        mMap.put(key, value);
    }

    /** The value of a key if it has the type, else the default; a value of another type is worth a warning. */
    <T> T typed(String key, Class<T> type, T defaultValue) {
        Object o = mMap.get(key);
        if (o == null) {
            return defaultValue;
        }
        if (!type.isInstance(o)) {
            Log.w(TAG, "Key " + key + " expected " + type.getSimpleName() + " but value was a " + o.getClass().getName()
                    + ".  The default value " + defaultValue + " was returned.");
            return defaultValue;
        }
        return type.cast(o);
    }

    public void putBoolean(String key, boolean value) {
        put(key, value);
    }

    public void putInt(String key, int value) {
        put(key, value);
    }

    public void putLong(String key, long value) {
        put(key, value);
    }

    public void putDouble(String key, double value) {
        put(key, value);
    }

    public void putString(String key, String value) {
        put(key, value);
    }

    public void putBooleanArray(String key, boolean[] value) {
        put(key, value);
    }

    public void putIntArray(String key, int[] value) {
        put(key, value);
    }

    public void putLongArray(String key, long[] value) {
        put(key, value);
    }

    public void putDoubleArray(String key, double[] value) {
        put(key, value);
    }

    public void putStringArray(String key, String[] value) {
        put(key, value);
    }

    public boolean getBoolean(String key) {
        return getBoolean(key, false);
    }

    public boolean getBoolean(String key, boolean defaultValue) {
        return typed(key, Boolean.class, defaultValue);
    }

    public int getInt(String key) {
        return getInt(key, 0);
    }

    public int getInt(String key, int defaultValue) {
        return typed(key, Integer.class, defaultValue);
    }

    public long getLong(String key) {
        return getLong(key, 0L);
    }

    public long getLong(String key, long defaultValue) {
        return typed(key, Long.class, defaultValue);
    }

    public double getDouble(String key) {
        return getDouble(key, 0.0);
    }

    public double getDouble(String key, double defaultValue) {
        return typed(key, Double.class, defaultValue);
    }

    public String getString(String key) {
        return typed(key, String.class, null);
    }

    public String getString(String key, String defaultValue) {
        return typed(key, String.class, defaultValue);
    }

    public boolean[] getBooleanArray(String key) {
        return typed(key, boolean[].class, null);
    }

    public int[] getIntArray(String key) {
        return typed(key, int[].class, null);
    }

    public long[] getLongArray(String key) {
        return typed(key, long[].class, null);
    }

    public double[] getDoubleArray(String key) {
        return typed(key, double[].class, null);
    }

    public String[] getStringArray(String key) {
        return typed(key, String[].class, null);
    }

    void writeEntries(Parcel dest) {
        dest.writeInt(mMap.size());
        for (int i = 0; i < mMap.size(); i++) {
            dest.writeString(mMap.keyAt(i));
            dest.writeValue(mMap.valueAt(i));
        }
    }

    void readEntries(Parcel source, int n) {
        for (int i = 0; i < n; i++) {
            String key = source.readString();
            mMap.put(key, source.readValue(null));
        }
    }
}
