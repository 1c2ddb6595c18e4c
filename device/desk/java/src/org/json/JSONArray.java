package org.json;

import java.util.ArrayList;
import java.util.Collection;

/** A JSON array with Android's semantics. */
public class JSONArray {
    private final ArrayList<Object> values = new ArrayList<Object>();

    public JSONArray() {
    }

    public JSONArray(Collection<?> copyFrom) {
        if (copyFrom != null) {
            for (Object o : copyFrom) {
                values.add(JSONObject.wrap(o));
            }
        }
    }

    public JSONArray(JSONTokener readFrom) throws JSONException {
        Object o = readFrom.nextValue();
        if (!(o instanceof JSONArray)) {
            throw JSON.typeMismatch(o, "JSONArray");
        }
        values.addAll(((JSONArray) o).values);
    }

    public JSONArray(String json) throws JSONException {
        this(new JSONTokener(json));
    }

    public JSONArray(Object array) throws JSONException {
        if (!array.getClass().isArray()) {
            throw new JSONException("Not a primitive array: " + array.getClass());
        }
        int n = java.lang.reflect.Array.getLength(array);
        for (int i = 0; i < n; i++) {
            values.add(JSONObject.wrap(java.lang.reflect.Array.get(array, i)));
        }
    }

    public int length() {
        return values.size();
    }

    public JSONArray put(boolean value) {
        values.add(value);
        return this;
    }

    public JSONArray put(double value) throws JSONException {
        values.add(JSON.checkDouble(value));
        return this;
    }

    public JSONArray put(int value) {
        values.add(value);
        return this;
    }

    public JSONArray put(long value) {
        values.add(value);
        return this;
    }

    public JSONArray put(Object value) {
        values.add(value);
        return this;
    }

    public JSONArray put(int index, boolean value) throws JSONException {
        return put(index, (Boolean) value);
    }

    public JSONArray put(int index, double value) throws JSONException {
        return put(index, (Double) value);
    }

    public JSONArray put(int index, int value) throws JSONException {
        return put(index, (Integer) value);
    }

    public JSONArray put(int index, long value) throws JSONException {
        return put(index, (Long) value);
    }

    public JSONArray put(int index, Object value) throws JSONException {
        if (value instanceof Number) {
            JSON.checkDouble(((Number) value).doubleValue());
        }
        while (values.size() <= index) {
            values.add(null);
        }
        values.set(index, value);
        return this;
    }

    public boolean isNull(int index) {
        Object value = opt(index);
        return value == null || value == JSONObject.NULL;
    }

    public Object get(int index) throws JSONException {
        if (index < 0 || index >= values.size()) {
            throw new JSONException("Index " + index + " out of range [0.." + values.size() + ")");
        }
        Object value = values.get(index);
        if (value == null) {
            throw new JSONException("Value at " + index + " is null.");
        }
        return value;
    }

    public Object opt(int index) {
        return index < 0 || index >= values.size() ? null : values.get(index);
    }

    public Object remove(int index) {
        return index < 0 || index >= values.size() ? null : values.remove(index);
    }

    public boolean getBoolean(int index) throws JSONException {
        Object o = get(index);
        Boolean result = JSON.toBoolean(o);
        if (result == null) {
            throw JSON.typeMismatch(index, o, "boolean");
        }
        return result;
    }

    public boolean optBoolean(int index) {
        return optBoolean(index, false);
    }

    public boolean optBoolean(int index, boolean fallback) {
        Boolean result = JSON.toBoolean(opt(index));
        return result != null ? result : fallback;
    }

    public double getDouble(int index) throws JSONException {
        Object o = get(index);
        Double result = JSON.toDouble(o);
        if (result == null) {
            throw JSON.typeMismatch(index, o, "double");
        }
        return result;
    }

    public double optDouble(int index) {
        return optDouble(index, Double.NaN);
    }

    public double optDouble(int index, double fallback) {
        Double result = JSON.toDouble(opt(index));
        return result != null ? result : fallback;
    }

    public int getInt(int index) throws JSONException {
        Object o = get(index);
        Long result = JSON.toLong(o);
        if (result == null) {
            throw JSON.typeMismatch(index, o, "int");
        }
        return result.intValue();
    }

    public int optInt(int index) {
        return optInt(index, 0);
    }

    public int optInt(int index, int fallback) {
        Long result = JSON.toLong(opt(index));
        return result != null ? result.intValue() : fallback;
    }

    public long getLong(int index) throws JSONException {
        Object o = get(index);
        Long result = JSON.toLong(o);
        if (result == null) {
            throw JSON.typeMismatch(index, o, "long");
        }
        return result;
    }

    public long optLong(int index) {
        return optLong(index, 0L);
    }

    public long optLong(int index, long fallback) {
        Long result = JSON.toLong(opt(index));
        return result != null ? result : fallback;
    }

    public String getString(int index) throws JSONException {
        return JSON.toString(get(index));
    }

    public String optString(int index) {
        return optString(index, "");
    }

    public String optString(int index, String fallback) {
        String result = JSON.toString(opt(index));
        return result != null ? result : fallback;
    }

    public JSONArray getJSONArray(int index) throws JSONException {
        Object o = get(index);
        if (o instanceof JSONArray) {
            return (JSONArray) o;
        }
        throw JSON.typeMismatch(index, o, "JSONArray");
    }

    public JSONArray optJSONArray(int index) {
        Object o = opt(index);
        return o instanceof JSONArray ? (JSONArray) o : null;
    }

    public JSONObject getJSONObject(int index) throws JSONException {
        Object o = get(index);
        if (o instanceof JSONObject) {
            return (JSONObject) o;
        }
        throw JSON.typeMismatch(index, o, "JSONObject");
    }

    public JSONObject optJSONObject(int index) {
        Object o = opt(index);
        return o instanceof JSONObject ? (JSONObject) o : null;
    }

    public String join(String separator) throws JSONException {
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < values.size(); i++) {
            if (i > 0) {
                b.append(separator);
            }
            JSON.write(b, values.get(i), 0, 0);
        }
        return b.toString();
    }

    @Override
    public String toString() {
        StringBuilder b = new StringBuilder();
        write(b, 0, 0);
        return b.toString();
    }

    public String toString(int indentSpaces) throws JSONException {
        StringBuilder b = new StringBuilder();
        write(b, indentSpaces, 0);
        return b.toString();
    }

    void write(StringBuilder b, int indent, int depth) {
        if (values.isEmpty()) {
            b.append("[]");
            return;
        }
        b.append('[');
        for (int i = 0; i < values.size(); i++) {
            if (i > 0) {
                b.append(',');
            }
            JSON.newline(b, indent, depth + 1);
            JSON.write(b, values.get(i), indent, depth + 1);
        }
        JSON.newline(b, indent, depth);
        b.append(']');
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof JSONArray && ((JSONArray) o).values.equals(values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }
}
