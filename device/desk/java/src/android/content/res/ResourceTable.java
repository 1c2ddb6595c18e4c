package android.content.res;

import org.json.JSONException;
import org.json.JSONObject;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

/** The resources of an app image, from its res.json, and the numbers of the framework's own. */
final class ResourceTable {
    private static final String[] FRAMEWORK_TYPES = {"id", "layout", "string", "drawable", "color", "anim", "attr", "style",
            "array", "integer", "dimen", "bool", "menu"};
    private static final Map<String, Integer> sFrameworkIds = new HashMap<String, Integer>();
    private static final Map<Integer, String> sFrameworkNames = new HashMap<Integer, String>();

    final String mImageDir;
    final String mPackage;
    private final Map<String, Integer> mIds = new HashMap<String, Integer>();
    private final Map<Integer, String> mNames = new HashMap<Integer, String>();
    private JSONObject mValues = new JSONObject();
    private JSONObject mLayouts = new JSONObject();
    private JSONObject mMenus = new JSONObject();
    private JSONObject mDrawables = new JSONObject();
    private final Map<String, LayoutNode> mNodes = new HashMap<String, LayoutNode>();

    static {
        for (String type : FRAMEWORK_TYPES) {
            try {
                for (Field f : Class.forName("android.R$" + type).getFields()) {
                    sFrameworkIds.put(type + "/" + f.getName(), f.getInt(null));
                    sFrameworkNames.put(f.getInt(null), type + "/" + f.getName());
                }
            } catch (ClassNotFoundException e) {
                continue; // a type of which the framework has none
            } catch (IllegalAccessException e) {
                throw new AssertionError(e);
            }
        }
    }

    ResourceTable(String imageDir) {
        mImageDir = imageDir;
        String pkg = "";
        if (imageDir != null) {
            try {
                load(new File(imageDir, "res.json"));
                pkg = new JSONObject(read(new File(imageDir, "app.json"))).optString("package");
            } catch (IOException e) {
                throw new IllegalStateException("cannot read the resources of " + imageDir + ": " + e.getMessage(), e);
            } catch (JSONException e) {
                throw new IllegalStateException("malformed resources of " + imageDir + ": " + e.getMessage(), e);
            }
        }
        mPackage = pkg;
    }

    private static String read(File f) throws IOException {
        return new String(Files.readAllBytes(f.toPath()), StandardCharsets.UTF_8);
    }

    private void load(File f) throws IOException, JSONException {
        JSONObject root = new JSONObject(read(f));
        JSONObject ids = root.getJSONObject("ids");
        for (Iterator<String> it = ids.keys(); it.hasNext(); ) {
            String name = it.next();
            mIds.put(name, ids.getInt(name));
            mNames.put(ids.getInt(name), name);
        }
        mValues = orEmpty(root, "values");
        mLayouts = orEmpty(root, "layouts");
        mMenus = orEmpty(root, "menus");
        mDrawables = orEmpty(root, "drawables");
    }

    private static JSONObject orEmpty(JSONObject root, String key) {
        JSONObject o = root.optJSONObject(key);
        return o != null ? o : new JSONObject();
    }

    /** "type/name" of an id, or null. */
    String name(int id) {
        String n = mNames.get(id);
        return n != null ? n : sFrameworkNames.get(id);
    }

    boolean isFramework(int id) {
        return (id >>> 24) == 0x01;
    }

    /** The id of "type/name", 0 if there is none. */
    int id(String name) {
        Integer id = mIds.get(name);
        return id == null ? 0 : id;
    }

    int frameworkId(String name) {
        Integer id = sFrameworkIds.get(name);
        return id == null ? 0 : id;
    }

    /** The value of "type/name": a String, a JSONArray or a JSONObject; null if there is none. */
    Object value(String name) {
        return mValues.opt(name);
    }

    String drawable(String name) {
        return mDrawables.optString(name, null);
    }

    LayoutNode layout(String name, boolean landscape) {
        LayoutNode node = landscape ? node(mLayouts, name + "-land", "layout-land/" + name) : null;
        return node != null ? node : node(mLayouts, name, "layout/" + name);
    }

    LayoutNode menu(String name) {
        return node(mMenus, name, "menu/" + name);
    }

    private LayoutNode node(JSONObject all, String key, String source) {
        synchronized (mNodes) {
            LayoutNode node = mNodes.get(source);
            JSONObject o = all.optJSONObject(key);
            if (node == null && o != null) {
                try {
                    node = LayoutNode.parse(o, source);
                } catch (JSONException e) {
                    throw new IllegalStateException("malformed resource " + source + ": " + e.getMessage(), e);
                }
                mNodes.put(source, node);
            }
            return node;
        }
    }
}
