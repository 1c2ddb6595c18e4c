package deskcheck;

import android.content.ComponentName;
import android.content.Intent;
import android.content.IntentFilter;
import android.net.Uri;
import android.os.Bundle;
import android.util.ArrayMap;
import android.util.LruCache;
import android.util.SparseArray;

import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;

/** Checks what carries values: bundles, intents, JSON, URIs, Android's maps. Prints "ok N", or throws. */
public final class ValuesCheck {
    private static int sPassed;

    private ValuesCheck() {
    }

    public static void main(String[] args) throws Exception {
        bundles();
        intents();
        json();
        uris();
        maps();
        preferences();
        System.out.println("ok " + sPassed);
    }

    private static void same(String what, Object want, Object got) {
        if (want == null ? got != null : !want.equals(got)) {
            throw new AssertionError(what + ": want " + want + ", got " + got);
        }
        sPassed++;
    }

    /** A value of an app that goes by Java serialisation. */
    public static final class Note implements java.io.Serializable {
        String mText = "old";
    }

    private static void bundles() {
        Bundle b = new Bundle();
        Note note = new Note();
        int[] numbers = {1, 2};
        ArrayList<String> names = new ArrayList<String>();
        names.add("x");
        b.putSerializable("note", note);
        b.putIntArray("numbers", numbers);
        b.putStringArrayList("names", names);
        b.putParcelable("component", new ComponentName("p", "p.C"));
        b.putInt("i", 7);
        Bundle inner = new Bundle();
        inner.putString("s", "deep");
        b.putBundle("inner", inner);
        SparseArray<ComponentName> sparse = new SparseArray<ComponentName>();
        sparse.put(3, new ComponentName("q", "q.D"));
        b.putSparseParcelableArray("sparse", sparse);
        Bundle copy = b.deepCopy();
        note.mText = "new";
        numbers[0] = 9;
        names.add("y");
        inner.putString("s", "changed");
        same("a serializable is copied", "old", ((Note) copy.getSerializable("note")).mText);
        same("an array is copied", 1, copy.getIntArray("numbers")[0]);
        same("a list is copied", 1, copy.getStringArrayList("names").size());
        same("a bundle is copied", "deep", copy.getBundle("inner").getString("s"));
        same("a parcelable is equal", new ComponentName("p", "p.C"), copy.getParcelable("component"));
        same("a sparse array is copied", new ComponentName("q", "q.D"),
                copy.<ComponentName>getSparseParcelableArray("sparse").get(3));
        same("a number stays", 7, copy.getInt("i"));
        same("a wrong type gives the default", "d", copy.getString("i", "d"));
        same("a missing key gives the default", 5, copy.getInt("none", 5));
    }

    private static void intents() {
        Intent i = new Intent("a").putExtra("n", 3).putExtra("s", "t").addCategory("c");
        Intent sent = i.throughSystem();
        i.putExtra("n", 4);
        same("an intent arrives as a copy", 3, sent.getIntExtra("n", 0));
        same("equal as a filter", true, i.filterEquals(sent));
        IntentFilter filter = new IntentFilter("a");
        same("a category that the filter lacks", true, filter.match(null, sent, false, "") < 0);
        filter.addCategory("c");
        same("a match", true, filter.match(null, sent, false, "") > 0);
        same("another action", true, filter.match(null, new Intent("b"), false, "") < 0);
        same("a component by its short name", new ComponentName("p", "p.Main"),
                ComponentName.unflattenFromString("p/.Main"));
        same("and back", "p/.Main", new ComponentName("p", "p.Main").flattenToShortString());
    }

    private static void json() throws JSONException {
        JSONObject o = new JSONObject("{\"a\": [1, 2.5, \"x\\n\\u00e9\", null, true], 'b': {c: 9000000000}}");
        JSONArray a = o.getJSONArray("a");
        same("int", 1, a.getInt(0));
        same("double", 2.5, a.getDouble(1));
        same("string", "x\n\u00e9", a.getString(2));
        same("null", true, a.isNull(3));
        same("boolean", true, a.getBoolean(4));
        same("long", 9000000000L, o.getJSONObject("b").getLong("c"));
        same("text", "{\"a\":[1,2.5,\"x\\n\u00e9\",null,true],\"b\":{\"c\":9000000000}}", o.toString());
        same("round trip", o.toString(), new JSONObject(o.toString(2)).toString());
        same("fallback", "none", o.optString("zz", "none"));
        for (String bad : new String[] {"", "{", "{\"a\"}", "[1", "{\"a\":1", "\"x"}) {
            try {
                new JSONObject(bad);
                throw new AssertionError("accepted " + bad);
            } catch (JSONException e) {
                sPassed++;
            }
        }
        StringBuilder deep = new StringBuilder();
        for (int i = 0; i < 100000; i++) {
            deep.append('[');
        }
        try {
            new JSONArray(deep.toString());
            throw new AssertionError("accepted a hundred thousand levels");
        } catch (JSONException e) {
            sPassed++;
        }
    }

    private static void uris() {
        Uri u = Uri.parse("http://u@h.org:81/a/b%20c?q=1&r=x%26y#f");
        same("scheme", "http", u.getScheme());
        same("host", "h.org", u.getHost());
        same("port", 81, u.getPort());
        same("path", "/a/b c", u.getPath());
        same("last segment", "b c", u.getLastPathSegment());
        same("parameter", "x&y", u.getQueryParameter("r"));
        same("fragment", "f", u.getFragment());
        same("built", "content://au/t/5?k=a%20b", new Uri.Builder().scheme("content").authority("au").appendPath("t")
                .appendPath("5").appendQueryParameter("k", "a b").build().toString());
    }

    private static void maps() {
        ArrayMap<String, Integer> m = new ArrayMap<String, Integer>();
        for (int i = 0; i < 100; i++) {
            m.put("k" + i, i);
        }
        m.put(null, -1);
        for (int i = 0; i < 100; i += 2) {
            m.remove("k" + i);
        }
        same("size", 51, m.size());
        same("get", 33, m.get("k33"));
        same("null key", -1, m.get(null));
        same("removed", null, m.get("k34"));
        same("colliding hashes", 2, collide().size());
        SparseArray<String> s = new SparseArray<String>();
        s.put(5, "five");
        s.put(1, "one");
        s.put(3, "three");
        s.delete(3);
        same("sorted", 1, s.keyAt(0));
        same("value", "five", s.valueAt(1));
        LruCache<Integer, String> cache = new LruCache<Integer, String>(2);
        cache.put(1, "a");
        cache.put(2, "b");
        cache.get(1);
        cache.put(3, "c");
        same("the least recently used goes", null, cache.get(2));
        same("the other stays", "a", cache.get(1));
    }

    /** What is written to a preferences file is what is read from it; so is a file that Android has written. */
    private static void preferences() throws Exception {
        Class<?> xml = Class.forName("android.app.SharedPreferencesXml");
        java.lang.reflect.Method write = xml.getDeclaredMethod("write", File.class, Map.class);
        java.lang.reflect.Method read = xml.getDeclaredMethod("read", File.class);
        write.setAccessible(true);
        read.setAccessible(true);
        File file = File.createTempFile("prefs", ".xml");
        try {
            Map<String, Object> map = new HashMap<String, Object>();
            map.put("string", "a<b>&\"c\"\n'\u00e9");
            map.put("empty", "");
            map.put("int", -3);
            map.put("long", 1L << 40);
            map.put("float", 1.5f);
            map.put("boolean", true);
            map.put("set", new HashSet<String>(Arrays.asList("x", "", "<y/>")));
            map.put("key with \"quotes\" & <brackets>", 1);
            write.invoke(null, file, map);
            same("preferences come back", map, read.invoke(null, file));
            write.invoke(null, file, new HashMap<String, Object>());
            same("no preferences come back", new HashMap<String, Object>(), read.invoke(null, file));
            Files.write(file.toPath(), ("<?xml version='1.0' encoding='utf-8' standalone='yes' ?>\n<map>\n"
                    + "    <string name=\"s\">v</string>\n    <boolean name=\"b\" value=\"false\" />\n"
                    + "    <set name=\"e\" />\n</map>\n").getBytes(StandardCharsets.UTF_8));
            Map<String, Object> android = new HashMap<String, Object>();
            android.put("s", "v");
            android.put("b", false);
            android.put("e", new HashSet<String>());
            same("Android's own file", android, read.invoke(null, file));
        } finally {
            file.delete();
        }
    }

    private static ArrayMap<String, Integer> collide() {
        ArrayMap<String, Integer> m = new ArrayMap<String, Integer>();
        m.put("Aa", 1);
        m.put("BB", 2); // the same hash
        m.put("Aa", 3);
        return m;
    }
}
