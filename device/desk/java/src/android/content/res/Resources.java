package android.content.res;

import android.graphics.drawable.ColorDrawable;
import android.graphics.drawable.Drawable;
import android.util.AttributeSet;
import android.util.DisplayMetrics;
import android.util.TypedValue;

import com.android.internal.view.Attributes;

import org.json.JSONArray;
import org.json.JSONObject;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;

/** The resources of the app and the framework, for one configuration. */
public class Resources {
    private static Resources sSystem;
    private final ResourceTable mTable;
    private final Configuration mConfiguration = new Configuration();
    private final DisplayMetrics mMetrics = new DisplayMetrics();
    private final AssetManager mAssets;

    /** There is no such resource. */
    public static class NotFoundException extends RuntimeException {
        public NotFoundException() {
        }

        public NotFoundException(String name) {
            super(name);
        }

        public NotFoundException(String name, Exception cause) {
            super(name, cause);
        }
    }

    /** A theme. Styles have no effect here; a theme only answers with defaults. */
    public final class Theme {
        private int mResource;

        public void applyStyle(int resId, boolean force) {
            mResource = resId;
        }

        public boolean resolveAttribute(int resid, TypedValue outValue, boolean resolveRefs) {
            return false;
        }

        public TypedArray obtainStyledAttributes(AttributeSet set, int[] attrs, int defStyleAttr, int defStyleRes) {
            return new TypedArray(Resources.this, set, attrs);
        }

        public TypedArray obtainStyledAttributes(int[] attrs) {
            return new TypedArray(Resources.this, null, attrs);
        }

        public Resources getResources() {
            return Resources.this;
        }
    }

    /** The resources of the image in imageDir (null: the framework's only). */
    public Resources(String imageDir, Configuration config) {
        this(new ResourceTable(imageDir), config);
    }

    private Resources(ResourceTable table, Configuration config) {
        mTable = table;
        mAssets = new AssetManager(table.mImageDir);
        updateConfiguration(config, null);
    }

    /** The framework's own resources. */
    public static Resources getSystem() {
        synchronized (Resources.class) {
            if (sSystem == null) {
                sSystem = new Resources((String) null, new Configuration());
            }
            return sSystem;
        }
    }

    /** The same resources for another configuration. */
    public Resources forConfiguration(Configuration config) {
        return new Resources(mTable, config);
    }

    public Configuration getConfiguration() {
        return mConfiguration;
    }

    public DisplayMetrics getDisplayMetrics() {
        return mMetrics;
    }

    public void updateConfiguration(Configuration config, DisplayMetrics metrics) {
        mConfiguration.setTo(config);
        mMetrics.density = Configuration.DENSITY;
        mMetrics.scaledDensity = Configuration.DENSITY * config.fontScale;
        mMetrics.densityDpi = config.densityDpi;
        mMetrics.xdpi = config.densityDpi;
        mMetrics.ydpi = config.densityDpi;
        mMetrics.widthPixels = Math.round(config.screenWidthDp * Configuration.DENSITY);
        mMetrics.heightPixels = Math.round(config.screenHeightDp * Configuration.DENSITY);
    }

    public AssetManager getAssets() {
        return mAssets;
    }

    public Theme newTheme() {
        return new Theme();
    }

    // ---- names ----

    /** The id that a reference as written stands for: "@id/x", "@+id/x", "@android:id/x", "@2131034112"; 0 for none. */
    public int resolveReference(String ref) {
        if (ref.length() < 2) {
            return 0;
        }
        String s = ref.substring(ref.startsWith("@+") ? 2 : 1);
        if (!s.isEmpty() && Character.isDigit(s.charAt(0))) {
            try {
                return Integer.decode(s);
            } catch (NumberFormatException e) {
                return 0;
            }
        }
        int colon = s.indexOf(':');
        if (colon >= 0) {
            String name = s.substring(colon + 1);
            return s.startsWith("android:") || s.startsWith("*android:") ? mTable.frameworkId(name) : mTable.id(name);
        }
        return mTable.id(s);
    }

    public int getIdentifier(String name, String defType, String defPackage) {
        if (name == null) {
            throw new NullPointerException("name is null");
        }
        int colon = name.indexOf(':');
        if (colon >= 0) {
            defPackage = name.substring(0, colon);
            name = name.substring(colon + 1);
        }
        String full = name.indexOf('/') >= 0 ? name : defType + "/" + name;
        return "android".equals(defPackage) ? mTable.frameworkId(full) : mTable.id(full);
    }

    private String fullName(int resid) {
        String name = mTable.name(resid);
        if (name == null) {
            throw new NotFoundException("Resource ID #0x" + Integer.toHexString(resid));
        }
        return name;
    }

    public String getResourceName(int resid) {
        return getResourcePackageName(resid) + ":" + fullName(resid);
    }

    public String getResourcePackageName(int resid) {
        fullName(resid);
        return mTable.isFramework(resid) ? "android" : mTable.mPackage;
    }

    public String getResourceTypeName(int resid) {
        String name = fullName(resid);
        return name.substring(0, name.indexOf('/'));
    }

    public String getResourceEntryName(int resid) {
        String name = fullName(resid);
        return name.substring(name.indexOf('/') + 1);
    }

    // ---- values ----

    /** The value of an id, references followed. */
    private Object value(int id, String type) {
        for (int hops = 0; hops < 20; hops++) {
            String name = mTable.name(id);
            Object v = name == null ? null : mTable.isFramework(id) ? FrameworkResources.value(name) : mTable.value(name);
            if (v == null) {
                throw new NotFoundException(type + " resource ID #0x" + Integer.toHexString(id)
                        + (name == null ? "" : " (" + name + ")"));
            }
            if (v instanceof String && isReference((String) v)) {
                id = resolveReference((String) v);
                continue;
            }
            return v;
        }
        throw new NotFoundException(type + " resource ID #0x" + Integer.toHexString(id) + " refers to itself");
    }

    private static boolean isReference(String v) {
        return v.startsWith("@") && v.indexOf('/') > 0;
    }

    /** A value as written, references followed: "@string/x" becomes its text; other text stays. */
    public String resolveText(String written) {
        if (written == null || !isReference(written)) {
            return written;
        }
        int id = resolveReference(written);
        if (id == 0) {
            throw new NotFoundException("Resource " + written);
        }
        return String.valueOf(value(id, "Value"));
    }

    public CharSequence getText(int id) {
        return String.valueOf(value(id, "String"));
    }

    public CharSequence getText(int id, CharSequence def) {
        return mTable.name(id) == null ? def : getText(id);
    }

    public String getString(int id) {
        return getText(id).toString();
    }

    public String getString(int id, Object... formatArgs) {
        return String.format(mConfiguration.locale, getString(id), formatArgs);
    }

    public CharSequence getQuantityText(int id, int quantity) {
        Object v = value(id, "Plurals");
        if (!(v instanceof JSONObject)) {
            throw new NotFoundException("Plural resource ID #0x" + Integer.toHexString(id));
        }
        JSONObject forms = (JSONObject) v;
        String form = quantity == 1 && forms.has("one") ? "one" : "other"; // the rule of English
        return resolveText(forms.optString(form, ""));
    }

    public String getQuantityString(int id, int quantity) {
        return getQuantityText(id, quantity).toString();
    }

    public String getQuantityString(int id, int quantity, Object... formatArgs) {
        return String.format(mConfiguration.locale, getQuantityString(id, quantity), formatArgs);
    }

    private String[] array(int id) {
        Object v = value(id, "Array");
        if (!(v instanceof JSONArray)) {
            throw new NotFoundException("Array resource ID #0x" + Integer.toHexString(id));
        }
        JSONArray a = (JSONArray) v;
        String[] out = new String[a.length()];
        for (int i = 0; i < out.length; i++) {
            out[i] = resolveText(a.optString(i));
        }
        return out;
    }

    public String[] getStringArray(int id) {
        return array(id);
    }

    public CharSequence[] getTextArray(int id) {
        return array(id);
    }

    public int[] getIntArray(int id) {
        String[] items = array(id);
        int[] out = new int[items.length];
        for (int i = 0; i < out.length; i++) {
            out[i] = items[i].startsWith("#") ? Attributes.parseColor(items[i]) : Long.decode(items[i].trim()).intValue();
        }
        return out;
    }

    public TypedArray obtainTypedArray(int id) {
        Object v = value(id, "Array");
        JSONArray a = (JSONArray) v;
        String[] raw = new String[a.length()];
        for (int i = 0; i < raw.length; i++) {
            raw[i] = a.optString(i);
        }
        return new TypedArray(this, raw);
    }

    public TypedArray obtainAttributes(AttributeSet set, int[] attrs) {
        return new TypedArray(this, set, attrs);
    }

    public int getInteger(int id) {
        String v = String.valueOf(value(id, "Int"));
        try {
            return Long.decode(v.trim()).intValue();
        } catch (NumberFormatException e) {
            throw new NotFoundException("Resource ID #0x" + Integer.toHexString(id) + " is not an integer: " + v);
        }
    }

    public boolean getBoolean(int id) {
        return "true".equals(String.valueOf(value(id, "Bool")).trim());
    }

    public int getColor(int id) {
        return getColor(id, null);
    }

    public int getColor(int id, Theme theme) {
        String name = mTable.name(id);
        if (name != null && name.startsWith("color/") && !mTable.isFramework(id) && mTable.value(name) == null
                && mTable.drawable("color/" + name) != null) {
            return 0xff000000; // a list of colours by state
        }
        try {
            return Attributes.parseColor(String.valueOf(value(id, "Color")));
        } catch (IllegalArgumentException e) {
            throw new NotFoundException("Resource ID #0x" + Integer.toHexString(id) + " is not a color: " + e.getMessage());
        }
    }

    public ColorStateList getColorStateList(int id) {
        return ColorStateList.valueOf(getColor(id));
    }

    public ColorStateList getColorStateList(int id, Theme theme) {
        return getColorStateList(id);
    }

    public float getDimension(int id) {
        try {
            return Attributes.parseDimension(String.valueOf(value(id, "Dimension")), mMetrics);
        } catch (NumberFormatException e) {
            throw new NotFoundException("Resource ID #0x" + Integer.toHexString(id) + " is not a dimension");
        }
    }

    public int getDimensionPixelSize(int id) {
        return Math.round(getDimension(id));
    }

    public int getDimensionPixelOffset(int id) {
        return (int) getDimension(id);
    }

    public float getFraction(int id, int base, int pbase) {
        String v = String.valueOf(value(id, "Fraction"));
        return Float.parseFloat(v.replace("%", "").replace("p", "")) / 100 * (v.endsWith("p") ? pbase : base);
    }

    public float getFloat(int id) {
        return Float.parseFloat(String.valueOf(value(id, "Float")));
    }

    public Drawable getDrawable(int id) {
        return getDrawable(id, null);
    }

    public Drawable getDrawable(int id, Theme theme) {
        String name = fullName(id);
        if (mTable.isFramework(id)) {
            return new ResourceDrawable(id, null);
        }
        if (name.startsWith("color/")) {
            return new ColorDrawable(getColor(id));
        }
        Object v = mTable.value(name);
        if (v instanceof String) {
            String text = (String) v;
            return text.startsWith("#") ? new ColorDrawable(Attributes.parseColor(text))
                    : getDrawable(resolveReference(text), theme);
        }
        return new ResourceDrawable(id, drawableFile(id));
    }

    /** The file of a drawable, null if it has none. */
    public File drawableFile(int id) {
        String name = fullName(id);
        String path = mTable.drawable(name.substring(name.indexOf('/') + 1));
        return path == null || mTable.mImageDir == null ? null : new File(new File(mTable.mImageDir, "res"), path);
    }

    public InputStream openRawResource(int id) {
        String name = fullName(id);
        File dir = new File(new File(mTable.mImageDir, "res"), "raw");
        File[] files = dir.listFiles();
        String entry = name.substring(name.indexOf('/') + 1);
        for (int i = 0; files != null && i < files.length; i++) {
            String file = files[i].getName();
            int dot = file.indexOf('.');
            if (entry.equals(dot < 0 ? file : file.substring(0, dot))) {
                try {
                    return new FileInputStream(files[i]);
                } catch (IOException e) {
                    throw new NotFoundException("File " + file, e);
                }
            }
        }
        throw new NotFoundException("Resource ID #0x" + Integer.toHexString(id) + " (" + name + ")");
    }

    public void getValue(int id, TypedValue outValue, boolean resolveRefs) {
        outValue.resourceId = id;
        outValue.type = TypedValue.TYPE_STRING;
        outValue.string = String.valueOf(value(id, "Value"));
    }

    // ---- trees ----

    /** The layout of an id, for the configuration's orientation. */
    public LayoutNode getLayoutNode(int id) {
        String name = fullName(id);
        LayoutNode node = null;
        if (mTable.isFramework(id)) {
            node = FrameworkResources.layout(name);
        } else if (name.startsWith("layout/")) {
            node = mTable.layout(name.substring("layout/".length()),
                    mConfiguration.orientation == Configuration.ORIENTATION_LANDSCAPE);
        }
        if (node == null) {
            throw new NotFoundException("Resource ID #0x" + Integer.toHexString(id) + " (" + name + ") is not a layout");
        }
        return node;
    }

    public LayoutNode getMenuNode(int id) {
        String name = fullName(id);
        LayoutNode node = name.startsWith("menu/") ? mTable.menu(name.substring("menu/".length())) : null;
        if (node == null) {
            throw new NotFoundException("Resource ID #0x" + Integer.toHexString(id) + " (" + name + ") is not a menu");
        }
        return node;
    }
}
