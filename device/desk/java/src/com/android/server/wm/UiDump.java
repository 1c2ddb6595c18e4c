package com.android.server.wm;

import android.content.Context;
import android.content.res.Resources;
import android.util.DisplayMetrics;
import android.view.View;
import android.view.ViewGroup;
import android.view.ViewRootImpl;
import android.view.WindowManagerGlobal;
import android.widget.AdapterView;
import android.widget.Checkable;
import android.widget.EditText;
import android.widget.HorizontalScrollView;
import android.widget.ScrollView;
import android.widget.TextView;

import android.text.method.PasswordTransformationMethod;

/** The window that has the focus as "uiautomator dump" shows it. */
public final class UiDump {
    private UiDump() {
    }

    /** The XML; an empty hierarchy if no window has the focus. */
    public static String dump() throws Exception {
        return MainThread.call(UiDump::dumpNow);
    }

    private static String dumpNow() {
        StringBuilder out = new StringBuilder("<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>");
        ViewRootImpl root = WindowManagerGlobal.getInstance().getFocusedRoot();
        View view = root == null ? null : root.getView();
        int rotation = view == null ? 0 : rotation(view.getResources());
        out.append("<hierarchy rotation=\"").append(rotation).append("\">");
        if (view != null) {
            node(out, view, 0, 0, 0);
        }
        return out.append("</hierarchy>").toString();
    }

    private static int rotation(Resources r) {
        DisplayMetrics m = r.getDisplayMetrics();
        return m.widthPixels > m.heightPixels ? 1 : 0;
    }

    /** A node and what is visible below it; x and y are where its parent's content lies on the screen. */
    private static void node(StringBuilder out, View v, int index, int x, int y) {
        int left = x + v.getLeft();
        int top = y + v.getTop();
        boolean checkable = v instanceof Checkable;
        boolean scrollable = v instanceof AdapterView || v instanceof ScrollView || v instanceof HorizontalScrollView;
        boolean password = v instanceof TextView
                && ((TextView) v).getTransformationMethod() instanceof PasswordTransformationMethod;
        out.append("<node");
        attr(out, "index", String.valueOf(index));
        attr(out, "text", text(v, password));
        attr(out, "resource-id", resourceName(v));
        attr(out, "class", widgetClass(v));
        attr(out, "package", packageName(v.getContext()));
        attr(out, "content-desc", v.getContentDescription() == null ? "" : v.getContentDescription().toString());
        attr(out, "checkable", checkable);
        attr(out, "checked", checkable && ((Checkable) v).isChecked());
        attr(out, "clickable", v.isClickable());
        attr(out, "enabled", v.isEnabled());
        attr(out, "focusable", v.isFocusable());
        attr(out, "focused", v.isFocused());
        attr(out, "scrollable", scrollable);
        attr(out, "long-clickable", v.isLongClickable());
        attr(out, "password", password);
        attr(out, "selected", v.isSelected());
        attr(out, "bounds", bounds(v, left, top));
        out.append('>');
        if (v instanceof ViewGroup) {
            ViewGroup group = (ViewGroup) v;
            for (int i = 0, n = 0; i < group.getChildCount(); i++) {
                View child = group.getChildAt(i);
                if (child.getVisibility() == View.VISIBLE) {
                    node(out, child, n++, left - v.getScrollX(), top - v.getScrollY());
                }
            }
        }
        out.append("</node>");
    }

    private static String bounds(View v, int left, int top) {
        DisplayMetrics m = v.getResources().getDisplayMetrics();
        return "[" + clip(left, m.widthPixels) + "," + clip(top, m.heightPixels) + "]["
                + clip(left + v.getWidth(), m.widthPixels) + "," + clip(top + v.getHeight(), m.heightPixels) + "]";
    }

    private static int clip(int v, int max) {
        return Math.max(0, Math.min(v, max));
    }

    private static String text(View v, boolean password) {
        if (!(v instanceof TextView)) {
            return "";
        }
        CharSequence text = ((TextView) v).getText();
        if (password) {
            return PasswordTransformationMethod.getInstance().getTransformation(text, v).toString();
        }
        CharSequence hint = ((TextView) v).getHint();
        return text.length() == 0 && v instanceof EditText && hint != null ? hint.toString() : text.toString();
    }

    private static String resourceName(View v) {
        if (v.getId() == View.NO_ID) {
            return "";
        }
        try {
            return v.getResources().getResourceName(v.getId());
        } catch (Resources.NotFoundException e) {
            return "";
        }
    }

    /** Views say of which widget of the framework they are: the app's own class says nothing to accessibility. */
    private static String widgetClass(View v) {
        Class<?> c = v.getClass();
        while (c != View.class && !c.getName().startsWith("android.widget.") && !c.getName().startsWith("android.view.")
                && !c.getName().startsWith("android.webkit.")) {
            c = c.getSuperclass();
        }
        return c.getName();
    }

    private static String packageName(Context c) {
        return c.getPackageName();
    }

    private static void attr(StringBuilder out, String name, boolean value) {
        attr(out, name, String.valueOf(value));
    }

    private static void attr(StringBuilder out, String name, String value) {
        out.append(' ').append(name).append("=\"");
        for (int i = 0; i < value.length(); i++) {
            char ch = value.charAt(i);
            switch (ch) {
                case '&': out.append("&amp;"); break;
                case '<': out.append("&lt;"); break;
                case '>': out.append("&gt;"); break;
                case '"': out.append("&quot;"); break;
                case '\n': out.append("&#10;"); break;
                case '\r': out.append("&#13;"); break;
                case '\t': out.append("&#9;"); break;
                default:
                    out.append(ch < ' ' || ch == 0xfffe || ch == 0xffff ? '.' : ch);
            }
        }
        out.append('"');
    }
}
