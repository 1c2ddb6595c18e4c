package android.view;

import android.content.Context;
import android.content.res.LayoutNode;
import android.content.res.NodeAttributes;

import com.android.internal.view.Attributes;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Makes menu items out of menu resources. */
public class MenuInflater {
    private final Context mContext;

    public MenuInflater(Context context) {
        mContext = context;
    }

    public void inflate(int menuRes, Menu menu) {
        inflateItems(mContext.getResources().getMenuNode(menuRes), menu, Menu.NONE);
    }

    private void inflateItems(LayoutNode node, Menu menu, int group) {
        for (LayoutNode child : node.children) {
            if ("group".equals(child.tag)) {
                inflateGroup(child, menu);
            } else if ("item".equals(child.tag)) {
                inflateItem(child, menu, group);
            }
        }
    }

    private void inflateGroup(LayoutNode node, Menu menu) {
        Attributes a = attributes(node);
        int id = a.id("id", Menu.NONE);
        inflateItems(node, menu, id);
        String behaviour = a.raw("checkableBehavior");
        if ("single".equals(behaviour) || "all".equals(behaviour)) {
            menu.setGroupCheckable(id, true, "single".equals(behaviour));
        }
        if (a.has("visible")) {
            menu.setGroupVisible(id, a.bool("visible", true));
        }
        if (a.has("enabled")) {
            menu.setGroupEnabled(id, a.bool("enabled", true));
        }
    }

    private void inflateItem(LayoutNode node, Menu menu, int group) {
        Attributes a = attributes(node);
        int id = a.id("id", Menu.NONE);
        int order = a.integer("orderInCategory", 0);
        CharSequence title = a.text("title");
        MenuItem item;
        if (!node.children.isEmpty() && "menu".equals(node.children.get(0).tag)) {
            SubMenu sub = menu.addSubMenu(group, id, order, title);
            inflateItems(node.children.get(0), sub, Menu.NONE);
            item = sub.getItem();
        } else {
            item = menu.add(group, id, order, title);
        }
        if (a.has("checkable")) {
            item.setCheckable(a.bool("checkable", false));
        }
        item.setChecked(a.bool("checked", false));
        item.setVisible(a.bool("visible", true));
        item.setEnabled(a.bool("enabled", true));
        item.setShowAsAction(showAsAction(a.raw("showAsAction")));
        int actionLayout = a.id("actionLayout", 0);
        if (actionLayout != 0) {
            item.setActionView(actionLayout);
        }
        String onClick = a.raw("onClick");
        if (onClick != null) {
            item.setOnMenuItemClickListener(new DeclaredItemClickListener(mContext, onClick));
        }
    }

    private static int showAsAction(String value) {
        if (value == null) {
            return MenuItem.SHOW_AS_ACTION_NEVER;
        }
        return value.contains("always") ? MenuItem.SHOW_AS_ACTION_ALWAYS
                : value.contains("ifRoom") ? MenuItem.SHOW_AS_ACTION_IF_ROOM : MenuItem.SHOW_AS_ACTION_NEVER;
    }

    private Attributes attributes(LayoutNode node) {
        return new Attributes(mContext, new NodeAttributes(mContext.getResources(), node));
    }

    /** Calls the method of the activity that android:onClick names. */
    private static final class DeclaredItemClickListener implements MenuItem.OnMenuItemClickListener {
        private final Object mTarget;
        private final String mMethodName;

        DeclaredItemClickListener(Object target, String methodName) {
            mTarget = target;
            mMethodName = methodName;
        }

        @Override
        public boolean onMenuItemClick(MenuItem item) {
            try {
                Method method = mTarget.getClass().getMethod(mMethodName, MenuItem.class);
                method.setAccessible(true);
                Object result = method.invoke(mTarget, item);
                return !(result instanceof Boolean) || (Boolean) result;
            } catch (NoSuchMethodException e) {
                throw new InflateException("Couldn't resolve menu item onClick handler " + mMethodName + " in class "
                        + mTarget.getClass().getName(), e);
            } catch (InvocationTargetException e) {
                throw new IllegalStateException("Could not execute method for android:onClick", e);
            } catch (IllegalAccessException e) {
                throw new IllegalStateException("Could not execute non-public method for android:onClick", e);
            }
        }
    }
}
