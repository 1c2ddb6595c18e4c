package android.content;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Column names and values. */
public final class ContentValues {
    private final LinkedHashMap<String, Object> mMap = new LinkedHashMap<String, Object>();

    public ContentValues() {
    }

    public ContentValues(int size) {
    }

    public ContentValues(ContentValues from) {
        mMap.putAll(from.mMap);
    }

    public void put(String key, String value) {
        mMap.put(key, value);
    }

    public void put(String key, Byte value) {
        mMap.put(key, value);
    }

    public void put(String key, Short value) {
        mMap.put(key, value);
    }

    public void put(String key, Integer value) {
        mMap.put(key, value);
    }

    public void put(String key, Long value) {
        mMap.put(key, value);
    }

    public void put(String key, Float value) {
        mMap.put(key, value);
    }

    public void put(String key, Double value) {
        mMap.put(key, value);
    }

    public void put(String key, Boolean value) {
        mMap.put(key, value);
    }

    public void put(String key, byte[] value) {
        mMap.put(key, value);
    }

    public void putAll(ContentValues other) {
        mMap.putAll(other.mMap);
    }

    public void putNull(String key) {
        mMap.put(key, null);
    }

    public int size() {
        return mMap.size();
    }

    public void remove(String key) {
        mMap.remove(key);
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

    public String getAsString(String key) {
        Object v = mMap.get(key);
        return v != null ? v.toString() : null;
    }

    private Number number(String key) {
        Object v = mMap.get(key);
        if (v instanceof Number) {
            return (Number) v;
        }
        if (v instanceof CharSequence) {
            try {
                return Double.valueOf(v.toString());
            } catch (NumberFormatException e) {
                return null;
            }
        }
        return null;
    }

    public Integer getAsInteger(String key) {
        Number n = number(key);
        return n != null ? n.intValue() : null;
    }

    public Long getAsLong(String key) {
        Number n = number(key);
        return n != null ? n.longValue() : null;
    }

    public Float getAsFloat(String key) {
        Number n = number(key);
        return n != null ? n.floatValue() : null;
    }

    public Double getAsDouble(String key) {
        Number n = number(key);
        return n != null ? n.doubleValue() : null;
    }

    public Boolean getAsBoolean(String key) {
        Object v = mMap.get(key);
        if (v instanceof CharSequence) {
            return Boolean.valueOf(v.toString()) || "1".equals(v.toString());
        }
        return v instanceof Number ? Boolean.valueOf(((Number) v).intValue() != 0) : (Boolean) v;
    }

    public byte[] getAsByteArray(String key) {
        Object v = mMap.get(key);
        return v instanceof byte[] ? (byte[]) v : null;
    }

    public Set<Map.Entry<String, Object>> valueSet() {
        return mMap.entrySet();
    }

    public Set<String> keySet() {
        return mMap.keySet();
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof ContentValues && mMap.equals(((ContentValues) o).mMap);
    }

    @Override
    public int hashCode() {
        return mMap.hashCode();
    }

    @Override
    public String toString() {
        return mMap.toString();
    }
}
