package android.view;

import android.app.Activity;
import android.content.Context;
import android.content.ContextWrapper;
import android.content.res.LayoutNode;
import android.content.res.NodeAttributes;
import android.util.AttributeSet;

import com.android.internal.view.Attributes;
import com.android.internal.view.PlainGroup;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;

/**
 * Makes views out of layout resources.
 *
 * <p>A tag without a package is a class of android.widget, android.view or android.webkit, one with a package a class of
 * the app or of a library. A library's class that does not exist here becomes the widget that it is named after, else a plain vertical group with its children; a
 * class of the app's own that does not exist is an {@link InflateException}, as on Android.
 */
public class LayoutInflater {
    private static final String[] PREFIXES = {"android.widget.", "android.view.", "android.webkit.", "android.app."};
    /** Widgets that library classes are named after; the longer names first. */
    private static final String[] STAND_INS = {"AutoCompleteTextView", "ToggleButton", "RadioButton", "ImageButton", "Button", "EditText",
        "TextView", "ImageView", "CheckBox", "ProgressBar", "ListView", "GridView", "ScrollView"};
    private static final int MAX_DEPTH = 200;

    /** Makes a view itself instead of the inflater, or returns null. */
    public interface Factory {
        View onCreateView(String name, Context context, AttributeSet attrs);
    }

    /** A factory that is told of the parent. */
    public interface Factory2 extends Factory {
        View onCreateView(View parent, String name, Context context, AttributeSet attrs);
    }

    private final Context mContext;
    private Factory mFactory;
    private Factory2 mFactory2;
    private Factory2 mPrivateFactory;

    public LayoutInflater(Context context) {
        mContext = context;
    }

    protected LayoutInflater(LayoutInflater original, Context newContext) {
        mContext = newContext;
        mFactory = original.mFactory;
        mFactory2 = original.mFactory2;
        mPrivateFactory = original.mPrivateFactory;
    }

    public static LayoutInflater from(Context context) {
        LayoutInflater inflater = (LayoutInflater) context.getSystemService(Context.LAYOUT_INFLATER_SERVICE);
        if (inflater == null) {
            throw new AssertionError("LayoutInflater not found.");
        }
        return inflater;
    }

    public LayoutInflater cloneInContext(Context newContext) {
        return new LayoutInflater(this, newContext);
    }

    public Context getContext() {
        return mContext;
    }

    public void setFactory(Factory factory) {
        mFactory = factory;
    }

    public void setFactory2(Factory2 factory) {
        mFactory2 = factory;
    }

    /** The activity's factory, which makes fragments. */
    public void setPrivateFactory(Factory2 factory) {
        mPrivateFactory = factory;
    }

    public View inflate(int resource, ViewGroup root) {
        return inflate(resource, root, root != null);
    }

    /** Inflates a layout; attached to root, the result is root, else it is the layout's top view. */
    public View inflate(int resource, ViewGroup root, boolean attachToRoot) {
        LayoutNode node = mContext.getResources().getLayoutNode(resource);
        if ("merge".equals(node.tag)) {
            if (root == null || !attachToRoot) {
                throw new InflateException("<merge /> can be used only with a valid ViewGroup root and attachToRoot=true");
            }
            inflateChildren(node, root, 0);
            return root;
        }
        View top = createViewFromTag(root, node);
        if (root != null) {
            ViewGroup.LayoutParams params = root.generateLayoutParams(attributes(node));
            if (!attachToRoot) {
                top.setLayoutParams(params);
            } else {
                inflateContent(node, top, 0);
                root.addView(top, params);
                return root;
            }
        }
        inflateContent(node, top, 0);
        return top;
    }

    private NodeAttributes attributes(LayoutNode node) {
        return new NodeAttributes(mContext.getResources(), node);
    }

    private void inflateContent(LayoutNode node, View view, int depth) {
        if (view instanceof ViewGroup) {
            inflateChildren(node, (ViewGroup) view, depth);
        } else {
            for (LayoutNode child : node.children) {
                if (!inflateDirective(child, view)) {
                    throw new InflateException(node.where() + ": " + view.getClass().getName() + " cannot hold views");
                }
            }
        }
        view.onFinishInflate();
    }

    /** Carries out a tag that is not a view but says something of view. Returns whether it is one. */
    private boolean inflateDirective(LayoutNode node, View view) {
        switch (node.tag) {
            case "requestFocus":
                view.requestFocus();
                return true;
            case "tag":
                Attributes a = new Attributes(mContext, attributes(node));
                view.setTag(a.id("id", 0), a.text("value"));
                return true;
            default:
                return false;
        }
    }

    private void inflateChildren(LayoutNode node, ViewGroup parent, int depth) {
        if (depth > MAX_DEPTH) {
            throw new InflateException(node.where() + ": layout is nested too deeply, or includes itself");
        }
        for (LayoutNode child : node.children) {
            inflateChild(child, parent, depth);
        }
    }

    private void inflateChild(LayoutNode child, ViewGroup parent, int depth) {
        if (inflateDirective(child, parent)) {
            return;
        }
        if ("include".equals(child.tag)) {
            inflateInclude(child, parent, depth);
            return;
        }
        if ("merge".equals(child.tag)) {
            throw new InflateException(child.where() + ": <merge /> must be the root element");
        }
        View view = createViewFromTag(parent, child);
        ViewGroup.LayoutParams params = parent.generateLayoutParams(attributes(child));
        inflateContent(child, view, depth + 1);
        parent.addView(view, params);
    }

    /** The include's own id, visibility and layout parameters replace those of the top view of what it includes. */
    private void inflateInclude(LayoutNode include, ViewGroup parent, int depth) {
        NodeAttributes attrs = attributes(include);
        int layout = attrs.getAttributeResourceValue(null, "layout", 0);
        if (layout == 0) {
            throw new InflateException(include.where() + ": You must specify a valid layout reference in <include>");
        }
        LayoutNode node = mContext.getResources().getLayoutNode(layout);
        if ("merge".equals(node.tag)) {
            inflateChildren(node, parent, depth + 1);
            return;
        }
        View view = createViewFromTag(parent, node);
        Attributes a = new Attributes(mContext, attrs);
        boolean sized = a.has("layout_width") && a.has("layout_height");
        ViewGroup.LayoutParams params = parent.generateLayoutParams(sized ? attrs : attributes(node));
        inflateContent(node, view, depth + 1);
        int id = a.id("id", View.NO_ID);
        if (id != View.NO_ID) {
            view.setId(id);
        }
        if (a.has("visibility")) {
            view.setVisibility(a.choice("visibility", View.VISIBLE,
                    "visible", View.VISIBLE, "invisible", View.INVISIBLE, "gone", View.GONE));
        }
        parent.addView(view, params);
    }

    private View createViewFromTag(View parent, LayoutNode node) {
        NodeAttributes attrs = attributes(node);
        String name = node.tag;
        if ("view".equals(name)) {
            name = attrs.getClassAttribute();
            if (name == null) {
                throw new InflateException(node.where() + ": <view> needs a class attribute");
            }
        }
        try {
            View view = tryFactories(parent, name, attrs);
            return view != null ? view : onCreateView(parent, name, attrs);
        } catch (InflateException e) {
            throw e;
        } catch (ClassNotFoundException e) {
            throw new InflateException(node.where() + ": Error inflating class " + name, e);
        }
    }

    private View tryFactories(View parent, String name, AttributeSet attrs) {
        View view = null;
        if (mFactory2 != null) {
            view = mFactory2.onCreateView(parent, name, mContext, attrs);
        } else if (mFactory != null) {
            view = mFactory.onCreateView(name, mContext, attrs);
        }
        Factory2 activity = mPrivateFactory != null ? mPrivateFactory : activityOf(mContext);
        if (view == null && activity != null) {
            view = activity.onCreateView(parent, name, mContext, attrs);
        }
        return view;
    }

    private static Factory2 activityOf(Context context) {
        while (context instanceof ContextWrapper) {
            if (context instanceof Activity && context instanceof Factory2) {
                return (Factory2) context;
            }
            context = ((ContextWrapper) context).getBaseContext();
        }
        return null;
    }

    protected View onCreateView(View parent, String name, AttributeSet attrs) throws ClassNotFoundException {
        if (name.indexOf('.') >= 0) {
            return createNamed(name, attrs);
        }
        for (String prefix : PREFIXES) {
            Class<? extends View> c = find(prefix + name);
            if (c != null) {
                return construct(c, attrs);
            }
        }
        return standIn(name, attrs);
    }

    private View createNamed(String name, AttributeSet attrs) throws ClassNotFoundException {
        Class<? extends View> c = find(name);
        if (c != null) {
            return construct(c, attrs);
        }
        if (name.startsWith(mContext.getPackageName() + ".")) {
            throw new ClassNotFoundException(name);
        }
        return standIn(name, attrs);
    }

    /** What stands for a class of a library that does not exist here: the widget that its name ends in, else a group. */
    private View standIn(String name, AttributeSet attrs) {
        String simple = name.substring(name.lastIndexOf('.') + 1);
        for (String widget : STAND_INS) {
            if (simple.endsWith(widget)) {
                return construct(find("android.widget." + widget), attrs);
            }
        }
        return new PlainGroup(mContext, attrs);
    }

    public final View createView(String name, String prefix, AttributeSet attrs) throws ClassNotFoundException {
        Class<? extends View> c = find(prefix != null ? prefix + name : name);
        if (c == null) {
            throw new ClassNotFoundException(name);
        }
        return construct(c, attrs);
    }

    private Class<? extends View> find(String name) {
        try {
            return Class.forName(name, false, mContext.getClassLoader()).asSubclass(View.class);
        } catch (ClassNotFoundException e) {
            return null;
        } catch (ClassCastException e) {
            throw new InflateException("Class is not a View " + name, e);
        }
    }

    private View construct(Class<? extends View> c, AttributeSet attrs) {
        try {
            Constructor<? extends View> constructor = c.getDeclaredConstructor(Context.class, AttributeSet.class);
            constructor.setAccessible(true);
            return constructor.newInstance(mContext, attrs);
        } catch (InvocationTargetException e) {
            throw new InflateException(attrs.getPositionDescription() + ": Error inflating class " + c.getName(), e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new InflateException(attrs.getPositionDescription() + ": Error inflating class " + c.getName(), e);
        }
    }
}
