package org.json;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** A JSON object with Android's semantics: insertion order, lenient conversions, NULL for null. */
public class JSONObject {
    /** The JSON null; equals null. */
    public static final Object NULL = new Object() {
        @Override
        public boolean equals(Object o) {
            return o == this || o == null;
        }

        @Override
        public int hashCode() {
            return 0;
        }

        @Override
        public String toString() {
            return "null";
        }
    };

    private final LinkedHashMap<String, Object> nameValuePairs = new LinkedHashMap<String, Object>();

    public JSONObject() {
    }

    public JSONObject(Map<?, ?> copyFrom) {
        for (Map.Entry<?, ?> e : copyFrom.entrySet()) {
            if (e.getKey() == null) {
                throw new NullPointerException("key == null");
            }
            nameValuePairs.put((String) e.getKey(), wrap(e.getValue()));
        }
    }

    public JSONObject(JSONTokener readFrom) throws JSONException {
        Object o = readFrom.nextValue();
        if (!(o instanceof JSONObject)) {
            throw JSON.typeMismatch(o, "JSONObject");
        }
        nameValuePairs.putAll(((JSONObject) o).nameValuePairs);
    }

    public JSONObject(String json) throws JSONException {
        this(new JSONTokener(json));
    }

    public JSONObject(JSONObject copyFrom, String[] names) throws JSONException {
        for (String name : names) {
            Object value = copyFrom.opt(name);
            if (value != null) {
                nameValuePairs.put(name, value);
            }
        }
    }

    public int length() {
        return nameValuePairs.size();
    }

    public JSONObject put(String name, boolean value) throws JSONException {
        nameValuePairs.put(checkName(name), value);
        return this;
    }

    public JSONObject put(String name, double value) throws JSONException {
        nameValuePairs.put(checkName(name), JSON.checkDouble(value));
        return this;
    }

    public JSONObject put(String name, int value) throws JSONException {
        nameValuePairs.put(checkName(name), value);
        return this;
    }

    public JSONObject put(String name, long value) throws JSONException {
        nameValuePairs.put(checkName(name), value);
        return this;
    }

    /** Sets a value; null removes the name. */
    public JSONObject put(String name, Object value) throws JSONException {
        if (value == null) {
            nameValuePairs.remove(name);
            return this;
        }
        if (value instanceof Number) {
            JSON.checkDouble(((Number) value).doubleValue());
        }
        nameValuePairs.put(checkName(name), value);
        return this;
    }

    public JSONObject putOpt(String name, Object value) throws JSONException {
        return name == null || value == null ? this : put(name, value);
    }

    /** Appends to what is there: a second value makes an array. */
    public JSONObject accumulate(String name, Object value) throws JSONException {
        Object current = nameValuePairs.get(checkName(name));
        if (current == null) {
            return put(name, value);
        }
        if (current instanceof JSONArray) {
            ((JSONArray) current).put(value);
        } else {
            JSONArray array = new JSONArray();
            array.put(current);
            array.put(value);
            nameValuePairs.put(name, array);
        }
        return this;
    }

    private static String checkName(String name) throws JSONException {
        if (name == null) {
            throw new JSONException("Names must be non-null");
        }
        return name;
    }

    public Object remove(String name) {
        return nameValuePairs.remove(name);
    }

    public boolean isNull(String name) {
        Object value = nameValuePairs.get(name);
        return value == null || value == NULL;
    }

    public boolean has(String name) {
        return nameValuePairs.containsKey(name);
    }

    public Object get(String name) throws JSONException {
        Object result = nameValuePairs.get(name);
        if (result == null) {
            throw new JSONException("No value for " + name);
        }
        return result;
    }

    public Object opt(String name) {
        return nameValuePairs.get(name);
    }

    public boolean getBoolean(String name) throws JSONException {
        Object o = get(name);
        Boolean result = JSON.toBoolean(o);
        if (result == null) {
            throw JSON.typeMismatch(name, o, "boolean");
        }
        return result;
    }

    public boolean optBoolean(String name) {
        return optBoolean(name, false);
    }

    public boolean optBoolean(String name, boolean fallback) {
        Boolean result = JSON.toBoolean(opt(name));
        return result != null ? result : fallback;
    }

    public double getDouble(String name) throws JSONException {
        Object o = get(name);
        Double result = JSON.toDouble(o);
        if (result == null) {
            throw JSON.typeMismatch(name, o, "double");
        }
        return result;
    }

    public double optDouble(String name) {
        return optDouble(name, Double.NaN);
    }

    public double optDouble(String name, double fallback) {
        Double result = JSON.toDouble(opt(name));
        return result != null ? result : fallback;
    }

    public int getInt(String name) throws JSONException {
        Object o = get(name);
        Long result = JSON.toLong(o);
        if (result == null) {
            throw JSON.typeMismatch(name, o, "int");
        }
        return result.intValue();
    }

    public int optInt(String name) {
        return optInt(name, 0);
    }

    public int optInt(String name, int fallback) {
        Long result = JSON.toLong(opt(name));
        return result != null ? result.intValue() : fallback;
    }

    public long getLong(String name) throws JSONException {
        Object o = get(name);
        Long result = JSON.toLong(o);
        if (result == null) {
            throw JSON.typeMismatch(name, o, "long");
        }
        return result;
    }

    public long optLong(String name) {
        return optLong(name, 0L);
    }

    public long optLong(String name, long fallback) {
        Long result = JSON.toLong(opt(name));
        return result != null ? result : fallback;
    }

    public String getString(String name) throws JSONException {
        return JSON.toString(get(name));
    }

    public String optString(String name) {
        return optString(name, "");
    }

    public String optString(String name, String fallback) {
        String result = JSON.toString(opt(name));
        return result != null ? result : fallback;
    }

    public JSONArray getJSONArray(String name) throws JSONException {
        Object o = get(name);
        if (o instanceof JSONArray) {
            return (JSONArray) o;
        }
        throw JSON.typeMismatch(name, o, "JSONArray");
    }

    public JSONArray optJSONArray(String name) {
        Object o = opt(name);
        return o instanceof JSONArray ? (JSONArray) o : null;
    }

    public JSONObject getJSONObject(String name) throws JSONException {
        Object o = get(name);
        if (o instanceof JSONObject) {
            return (JSONObject) o;
        }
        throw JSON.typeMismatch(name, o, "JSONObject");
    }

    public JSONObject optJSONObject(String name) {
        Object o = opt(name);
        return o instanceof JSONObject ? (JSONObject) o : null;
    }

    public Iterator<String> keys() {
        return nameValuePairs.keySet().iterator();
    }

    public Set<String> keySet() {
        return nameValuePairs.keySet();
    }

    public JSONArray names() {
        return nameValuePairs.isEmpty() ? null : new JSONArray(nameValuePairs.keySet());
    }

    public JSONArray toJSONArray(JSONArray names) throws JSONException {
        if (names == null || names.length() == 0) {
            return null;
        }
        JSONArray result = new JSONArray();
        for (int i = 0; i < names.length(); i++) {
            result.put(opt(JSON.toString(names.opt(i))));
        }
        return result;
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
        if (nameValuePairs.isEmpty()) {
            b.append("{}");
            return;
        }
        b.append('{');
        boolean first = true;
        for (Map.Entry<String, Object> e : nameValuePairs.entrySet()) {
            if (!first) {
                b.append(',');
            }
            first = false;
            JSON.newline(b, indent, depth + 1);
            JSON.quote(b, e.getKey());
            b.append(indent > 0 ? ": " : ":");
            JSON.write(b, e.getValue(), indent, depth + 1);
        }
        JSON.newline(b, indent, depth);
        b.append('}');
    }

    public static String numberToString(Number number) throws JSONException {
        if (number == null) {
            throw new JSONException("Number must be non-null");
        }
        JSON.checkDouble(number.doubleValue());
        return JSON.number(number);
    }

    public static String quote(String data) {
        StringBuilder b = new StringBuilder();
        JSON.quote(b, data == null ? "" : data);
        return b.toString();
    }

    /** A value as JSON has it: collections become arrays, maps objects; null if there is no way. */
    public static Object wrap(Object o) {
        if (o == null) {
            return NULL;
        }
        if (o instanceof JSONArray || o instanceof JSONObject || o.equals(NULL)) {
            return o;
        }
        if (o instanceof java.util.Collection) {
            return new JSONArray((java.util.Collection<?>) o);
        }
        if (o.getClass().isArray()) {
            try {
                return new JSONArray(o);
            } catch (JSONException e) {
                return null;
            }
        }
        if (o instanceof Map) {
            return new JSONObject((Map<?, ?>) o);
        }
        if (o instanceof Boolean || o instanceof Number || o instanceof String) {
            return o;
        }
        if (o instanceof Character || o.getClass().getName().startsWith("java.")) {
            return o.toString();
        }
        return null;
    }
}
