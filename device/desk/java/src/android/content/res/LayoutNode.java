package android.content.res;

import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An element of a layout or menu resource: tag, attributes with their prefix ("android:text"), children. */
public final class LayoutNode {
    public final String tag;
    public final Map<String, String> attrs = new LinkedHashMap<String, String>();
    public final List<LayoutNode> children = new ArrayList<LayoutNode>();
    private final String mSource;

    /** source says where the element comes from, for people. */
    public LayoutNode(String tag, String source) {
        this.tag = tag;
        mSource = source;
    }

    static LayoutNode parse(JSONObject o, String source) throws JSONException {
        LayoutNode node = new LayoutNode(o.getString("tag"), source);
        JSONObject attrs = o.optJSONObject("attrs");
        if (attrs != null) {
            for (Iterator<String> it = attrs.keys(); it.hasNext(); ) {
                String name = it.next();
                node.attrs.put(name, attrs.getString(name));
            }
        }
        JSONArray children = o.optJSONArray("children");
        for (int i = 0; children != null && i < children.length(); i++) {
            node.children.add(parse(children.getJSONObject(i), source));
        }
        return node;
    }

    public LayoutNode attr(String name, String value) {
        attrs.put(name, value);
        return this;
    }

    public LayoutNode child(LayoutNode node) {
        children.add(node);
        return this;
    }

    /** Where the element is, for people. */
    public String where() {
        return mSource + " <" + tag + ">";
    }
}
