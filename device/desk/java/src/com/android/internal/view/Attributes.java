package com.android.internal.view;

import android.content.Context;
import android.content.res.NodeAttributes;
import android.content.res.Resources;
import android.graphics.Color;
import android.graphics.drawable.ColorDrawable;
import android.graphics.drawable.Drawable;
import android.util.AttributeSet;
import android.util.DisplayMetrics;
import android.view.Gravity;

/**
 * Reads the attributes of an element by name and kind. Attributes of the theme ("?attr/x") count as not given: themes have
 * no effect here.
 */
public final class Attributes {
    private final Resources mResources;
    private final NodeAttributes mSet;

    /** attrs may be null, or of another kind than layouts have: then nothing is given. */
    public Attributes(Context context, AttributeSet attrs) {
        mSet = attrs instanceof NodeAttributes ? (NodeAttributes) attrs : null;
        mResources = mSet != null ? mSet.getResources() : context.getResources();
    }

    /** The attribute as written, or null. */
    public String raw(String name) {
        String v = mSet == null ? null : mSet.raw(name);
        return v == null || v.startsWith("?") || v.equals("@null") ? null : v;
    }

    public boolean has(String name) {
        return raw(name) != null;
    }

    public CharSequence text(String name) {
        String v = raw(name);
        if (v != null && v.startsWith("@") && v.indexOf('/') > 0) {
            int id = reference(v);
            return mResources.getText(id);
        }
        return v == null ? null : unescape(v);
    }

    /** The escapes of text in an attribute: \n, \t, \', \", \@, \?, \\ and \\uXXXX. */
    private static String unescape(String s) {
        if (s.indexOf('\\') < 0) {
            return s;
        }
        StringBuilder b = new StringBuilder(s.length());
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c != '\\' || i + 1 == s.length()) {
                b.append(c);
                continue;
            }
            c = s.charAt(++i);
            switch (c) {
                case 'n':
                    b.append('\n');
                    break;
                case 't':
                    b.append('\t');
                    break;
                case 'u':
                    if (i + 4 < s.length() && s.substring(i + 1, i + 5).matches("[0-9a-fA-F]{4}")) {
                        b.append((char) Integer.parseInt(s.substring(i + 1, i + 5), 16));
                        i += 4;
                    }
                    break;
                default:
                    b.append(c);
            }
        }
        return b.toString();
    }

    private int reference(String v) {
        int id = mResources.resolveReference(v);
        if (id == 0) {
            throw new Resources.NotFoundException("Resource " + v);
        }
        return id;
    }

    private String value(String name) {
        return mResources.resolveText(raw(name));
    }

    /** The id that the attribute refers to. */
    public int id(String name, int def) {
        String v = raw(name);
        if (v == null || !v.startsWith("@")) {
            return def;
        }
        return reference(v);
    }

    public boolean bool(String name, boolean def) {
        String v = value(name);
        return v == null ? def : "true".equals(v);
    }

    public int integer(String name, int def) {
        String v = value(name);
        try {
            return v == null ? def : Long.decode(v.trim()).intValue();
        } catch (NumberFormatException e) {
            return def;
        }
    }

    public float number(String name, float def) {
        String v = value(name);
        try {
            return v == null ? def : Float.parseFloat(v.trim());
        } catch (NumberFormatException e) {
            return def;
        }
    }

    /** A dimension in px. */
    public int dimension(String name, int def) {
        String v = value(name);
        if (v == null) {
            return def;
        }
        try {
            return Math.round(parseDimension(v, mResources.getDisplayMetrics()));
        } catch (NumberFormatException e) {
            return def;
        }
    }

    /** layout_width or layout_height. */
    public int layoutSize(String name, int def) {
        String v = value(name);
        if (v == null) {
            return def;
        }
        switch (v) {
            case "match_parent":
            case "fill_parent":
                return -1;
            case "wrap_content":
                return -2;
            default:
                return dimension(name, def);
        }
    }

    /** A colour; a drawable or list of colours by state counts as not given. */
    public int color(String name, int def) {
        String v = raw(name);
        try {
            return v == null || v.startsWith("@drawable") ? def : parseColor(value(name));
        } catch (IllegalArgumentException | Resources.NotFoundException e) {
            return def;
        }
    }

    public Drawable drawable(String name) {
        String v = raw(name);
        if (v == null) {
            return null;
        }
        if (v.startsWith("#")) {
            return new ColorDrawable(parseColor(v));
        }
        return v.startsWith("@") ? mResources.getDrawable(reference(v)) : null;
    }

    /** One of several names; choices are name and number in turn. */
    public int choice(String name, int def, Object... choices) {
        String v = value(name);
        for (int i = 0; v != null && i + 1 < choices.length; i += 2) {
            if (v.equals(choices[i])) {
                return (Integer) choices[i + 1];
            }
        }
        return def;
    }

    /** A gravity such as "center|bottom". */
    public int gravity(String name, int def) {
        String v = value(name);
        if (v == null) {
            return def;
        }
        int gravity = 0;
        for (String part : v.split("\\|")) {
            gravity |= gravityOf(part.trim());
        }
        return gravity;
    }

    private static int gravityOf(String name) {
        switch (name) {
            case "top": return Gravity.TOP;
            case "bottom": return Gravity.BOTTOM;
            case "left": case "start": return Gravity.LEFT;
            case "right": case "end": return Gravity.RIGHT;
            case "center": return Gravity.CENTER;
            case "center_vertical": return Gravity.CENTER_VERTICAL;
            case "center_horizontal": return Gravity.CENTER_HORIZONTAL;
            case "fill": return Gravity.FILL;
            case "fill_vertical": return Gravity.FILL_VERTICAL;
            case "fill_horizontal": return Gravity.FILL_HORIZONTAL;
            default: return 0;
        }
    }

    /** "16dp" and its like, in px; a bare number is px. */
    public static float parseDimension(String v, DisplayMetrics metrics) {
        String s = v.trim();
        int end = s.length();
        while (end > 0 && Character.isLetter(s.charAt(end - 1))) {
            end--;
        }
        float number = Float.parseFloat(s.substring(0, end));
        switch (s.substring(end)) {
            case "dp": case "dip": return number * metrics.density;
            case "sp": return number * metrics.scaledDensity;
            case "pt": return number * metrics.xdpi / 72;
            case "in": return number * metrics.xdpi;
            case "mm": return number * metrics.xdpi / 25.4f;
            case "px": case "": return number;
            default: throw new NumberFormatException(v);
        }
    }

    /** #rgb, #argb, #rrggbb, #aarrggbb or a name. */
    public static int parseColor(String v) {
        String s = v.trim();
        if (s.startsWith("#") && (s.length() == 4 || s.length() == 5)) {
            StringBuilder b = new StringBuilder("#");
            for (int i = 1; i < s.length(); i++) {
                b.append(s.charAt(i)).append(s.charAt(i));
            }
            s = b.toString();
        }
        return Color.parseColor(s);
    }
}
