package android.content.res;

import android.util.AttributeSet;

import java.util.ArrayList;
import java.util.List;

/** The attributes of a {@link LayoutNode}, as views and layout parameters read them. */
public final class NodeAttributes implements AttributeSet {
    private final Resources mResources;
    private final LayoutNode mNode;
    private final List<String> mNames;

    public NodeAttributes(Resources resources, LayoutNode node) {
        mResources = resources;
        mNode = node;
        mNames = new ArrayList<String>(node.attrs.keySet());
    }

    /** The attribute as written, by its name without prefix; null if there is none. */
    public String raw(String name) {
        String v = mNode.attrs.get("android:" + name);
        if (v == null) {
            v = mNode.attrs.get("app:" + name);
        }
        return v != null ? v : mNode.attrs.get(name);
    }

    /** The attribute as written, in a namespace; null as namespace means any. */
    private String raw(String namespace, String name) {
        if (namespace == null || namespace.isEmpty()) {
            return raw(name);
        }
        String v = mNode.attrs.get((namespace.endsWith("/android") ? "android:" : "app:") + name);
        return v;
    }

    /** As raw, but references are followed by their id ("@2131034112"), as compiled attributes read. */
    private String compiled(String value) {
        if (value != null && value.startsWith("@") && !value.equals("@null")) {
            int id = mResources.resolveReference(value);
            return id == 0 ? value : "@" + id;
        }
        return value;
    }

    public Resources getResources() {
        return mResources;
    }

    @Override
    public int getAttributeCount() {
        return mNames.size();
    }

    @Override
    public String getAttributeName(int index) {
        String name = mNames.get(index);
        return name.substring(name.indexOf(':') + 1);
    }

    @Override
    public String getAttributeValue(int index) {
        return compiled(mNode.attrs.get(mNames.get(index)));
    }

    @Override
    public String getAttributeValue(String namespace, String name) {
        return compiled(raw(namespace, name));
    }

    @Override
    public String getPositionDescription() {
        return mNode.where();
    }

    @Override
    public int getAttributeNameResource(int index) {
        return mResources.getIdentifier(getAttributeName(index), "attr", null);
    }

    @Override
    public int getAttributeListValue(String namespace, String attribute, String[] options, int defaultValue) {
        String v = raw(namespace, attribute);
        for (int i = 0; v != null && i < options.length; i++) {
            if (options[i].equals(v)) {
                return i;
            }
        }
        return defaultValue;
    }

    @Override
    public boolean getAttributeBooleanValue(String namespace, String attribute, boolean defaultValue) {
        String v = raw(namespace, attribute);
        return v == null || v.startsWith("@") ? defaultValue : "true".equals(v);
    }

    @Override
    public int getAttributeResourceValue(String namespace, String attribute, int defaultValue) {
        String v = raw(namespace, attribute);
        if (v == null || !(v.startsWith("@") || v.startsWith("?"))) {
            return defaultValue;
        }
        int id = mResources.resolveReference(v);
        return id == 0 ? defaultValue : id;
    }

    @Override
    public int getAttributeIntValue(String namespace, String attribute, int defaultValue) {
        String v = raw(namespace, attribute);
        if (v == null) {
            return defaultValue;
        }
        try {
            return Long.decode(v).intValue();
        } catch (NumberFormatException e) {
            return defaultValue;
        }
    }

    @Override
    public int getAttributeUnsignedIntValue(String namespace, String attribute, int defaultValue) {
        return getAttributeIntValue(namespace, attribute, defaultValue);
    }

    @Override
    public float getAttributeFloatValue(String namespace, String attribute, float defaultValue) {
        String v = raw(namespace, attribute);
        try {
            return v == null ? defaultValue : Float.parseFloat(v);
        } catch (NumberFormatException e) {
            return defaultValue;
        }
    }

    @Override
    public String getIdAttribute() {
        return raw("id");
    }

    @Override
    public String getClassAttribute() {
        String c = mNode.attrs.get("class");
        return c != null ? c : mNode.attrs.get("android:name");
    }

    @Override
    public int getIdAttributeResourceValue(int defaultValue) {
        return getAttributeResourceValue(null, "id", defaultValue);
    }

    @Override
    public int getStyleAttribute() {
        return 0;
    }
}
