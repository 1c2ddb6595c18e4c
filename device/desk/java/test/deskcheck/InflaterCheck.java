package deskcheck;

import android.content.Context;
import android.content.res.Resources;
import android.os.Parcel;
import android.os.Parcelable;
import android.util.AttributeSet;
import android.util.SparseArray;
import android.view.InflateException;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import android.widget.Button;
import android.widget.CheckBox;
import android.widget.EditText;
import android.widget.LinearLayout;
import android.widget.ProgressBar;
import android.widget.RelativeLayout;
import android.widget.TextView;

/** Checks resources, the inflater, layouts and saved view state. Prints "ok N", or throws. */
public final class InflaterCheck {
    private static final String IDS = "\"id/title\": 2131034112, \"id/name\": 2131034113, \"id/done\": 2131034114, "
            + "\"id/bar\": 2131034115, \"id/top\": 2131034116, \"id/below\": 2131034117, \"id/right\": 2131034118, "
            + "\"layout/main\": 2131099648, \"layout/row\": 2131099649, \"layout/merged\": 2131099650, \"layout/custom\": 2131099651, "
            + "\"layout/missing\": 2131099652, \"layout/relative\": 2131099653, \"layout/weights\": 2131099654, "
            + "\"string/app\": 2131165184, \"string/greet\": 2131165185, \"plurals/notes\": 2131230720, \"color/c\": 2131296256, "
            + "\"dimen/d\": 2131361792, \"array/days\": 2131427328, \"attr/level\": 2131492864, \"bool/b\": 2131558400, "
            + "\"string/alias\": 2131165186";
    private static final String VALUES = "\"string/app\": \"Notes\", \"string/greet\": \"Hello %1$s, %2$d\", "
            + "\"plurals/notes\": {\"one\": \"%d note\", \"other\": \"%d notes\"}, \"color/c\": \"#f0f\", \"dimen/d\": \"16dp\", "
            + "\"array/days\": [\"Mon\", \"@string/app\"], \"bool/b\": \"true\", \"string/alias\": \"@string/app\"";
    private static final String FULL = "\"android:layout_width\": \"match_parent\", \"android:layout_height\": \"match_parent\"";
    private static final String WRAP = "\"android:layout_width\": \"wrap_content\", \"android:layout_height\": \"wrap_content\"";

    private static int sPassed;

    private InflaterCheck() {
    }

    private static void same(String what, Object want, Object got) {
        if (want == null ? got != null : !want.equals(got)) {
            throw new AssertionError(what + ": want " + want + ", got " + got);
        }
        sPassed++;
    }

    private static String node(String tag, String attrs, String... children) {
        return "{\"tag\": \"" + tag + "\", \"attrs\": {" + attrs + "}, \"children\": [" + String.join(",", children) + "]}";
    }

    private static String layouts() {
        String title = node("TextView", WRAP + ", \"android:id\": \"@+id/title\", \"android:text\": \"@string/app\"");
        String name = node("EditText", WRAP + ", \"android:id\": \"@+id/name\", \"android:text\": \"it\\\\'s\"");
        String done = node("CheckBox", WRAP + ", \"android:id\": \"@+id/done\", \"android:checked\": \"true\", "
                + "\"android:onClick\": \"onTapped\", \"android:visibility\": \"invisible\"");
        String bar = node("ProgressBar", WRAP + ", \"android:id\": \"@+id/bar\", \"android:max\": \"10\", \"android:progress\": \"3\"");
        String main = node("LinearLayout", FULL + ", \"android:orientation\": \"vertical\"", title, name, done, bar,
                node("include", "\"layout\": \"@layout/row\", \"android:id\": \"@+id/top\""), node("include", "\"layout\": \"@layout/merged\""),
                node("com.google.Fab", WRAP, node("TextView", WRAP)), node("com.google.FancyButton", WRAP + ", \"android:text\": \"Go\""));
        String relative = node("RelativeLayout", FULL,
                node("View", "\"android:layout_width\": \"100px\", \"android:layout_height\": \"50px\", \"android:id\": \"@+id/top\", "
                        + "\"android:layout_centerHorizontal\": \"true\""),
                node("View", "\"android:layout_width\": \"match_parent\", \"android:layout_height\": \"40px\", \"android:id\": \"@+id/below\", "
                        + "\"android:layout_below\": \"@id/top\", \"android:layout_marginTop\": \"5px\""),
                node("View", "\"android:layout_width\": \"30px\", \"android:layout_height\": \"30px\", \"android:id\": \"@+id/right\", "
                        + "\"android:layout_alignParentBottom\": \"true\", \"android:layout_alignParentEnd\": \"true\""));
        String weights = node("LinearLayout", FULL,
                node("View", "\"android:layout_width\": \"0dp\", \"android:layout_height\": \"10px\", \"android:layout_weight\": \"1\""),
                node("View", "\"android:layout_width\": \"100px\", \"android:layout_height\": \"10px\""),
                node("View", "\"android:layout_width\": \"0dp\", \"android:layout_height\": \"10px\", \"android:layout_weight\": \"3\""));
        return "\"main\": " + main + ", \"row\": " + node("LinearLayout", WRAP)
                + ", \"row-land\": " + node("RelativeLayout", WRAP)
                + ", \"merged\": " + node("merge", "", node("TextView", WRAP), node("TextView", WRAP))
                + ", \"custom\": " + node("deskcheck.InflaterCheck$Gauge", WRAP + ", \"app:level\": \"7\"")
                + ", \"missing\": " + node("org.example.check.NoSuchView", WRAP)
                + ", \"relative\": " + relative + ", \"weights\": " + weights;
    }

    /** A view of the app's with an attribute of its own. */
    public static class Gauge extends View {
        final int level;

        public Gauge(Context context, AttributeSet attrs) {
            super(context, attrs);
            level = context.obtainStyledAttributes(attrs, new int[] {2131492864}).getInt(0, -1);
        }
    }

    public static void main(String[] args) throws Exception {
        FakeContext context = new FakeContext(IDS, VALUES, layouts(), 480, 800);
        values(context.getResources());
        View root = tree(context);
        state(context, root);
        special(context);
        bounds(context);
        System.out.println("ok " + sPassed);
    }

    private static void values(Resources r) {
        same("string", "Notes", r.getString(2131165184));
        same("reference", "Notes", r.getString(2131165186));
        same("format", "Hello Ann, 3", r.getString(2131165185, "Ann", 3));
        same("one", "1 note", r.getQuantityString(2131230720, 1, 1));
        same("other", "2 notes", r.getQuantityString(2131230720, 2, 2));
        same("colour", 0xffff00ff, r.getColor(2131296256));
        same("dimension", 16, r.getDimensionPixelSize(2131361792));
        same("array", "Notes", r.getStringArray(2131427328)[1]);
        same("bool", true, r.getBoolean(2131558400));
        same("identifier", 2131034112, r.getIdentifier("title", "id", "org.example.check"));
        same("no identifier", 0, r.getIdentifier("nothing", "id", "org.example.check"));
        same("entry name", "title", r.getResourceEntryName(2131034112));
        same("framework's name", "android:id/list", r.getResourceName(android.R.id.list));
        same("framework's string", "Cancel", r.getString(android.R.string.cancel));
        try {
            r.getString(0x7f999999);
            throw new AssertionError("a string that does not exist was found");
        } catch (Resources.NotFoundException e) {
            sPassed++;
        }
    }

    private static View tree(FakeContext context) {
        LinearLayout root = (LinearLayout) LayoutInflater.from(context).inflate(2131099648, null);
        same("orientation", LinearLayout.VERTICAL, root.getOrientation());
        same("children", 9, root.getChildCount());
        same("text", "Notes", ((TextView) root.findViewById(2131034112)).getText());
        same("escape", "it's", ((EditText) root.findViewById(2131034113)).getText().toString());
        CheckBox done = root.findViewById(2131034114);
        same("checked", true, done.isChecked());
        same("visibility", View.INVISIBLE, done.getVisibility());
        done.performClick();
        same("declared listener", 1, context.clicked.size());
        same("toggled", false, done.isChecked());
        ProgressBar bar = root.findViewById(2131034115);
        same("progress", 3, bar.getProgress());
        same("max", 10, bar.getMax());
        same("include's id", 2131034116, root.getChildAt(4).getId());
        same("merge", TextView.class, root.getChildAt(6).getClass());
        same("unknown tag", true, root.getChildAt(7) instanceof LinearLayout);
        same("named after a widget", "Go", ((Button) root.getChildAt(8)).getText());
        return root;
    }

    private static void state(FakeContext context, View root) {
        ((EditText) root.findViewById(2131034113)).setText("typed");
        ((CheckBox) root.findViewById(2131034114)).setChecked(true);
        ((ProgressBar) root.findViewById(2131034115)).setProgress(9);
        SparseArray<Parcelable> saved = new SparseArray<Parcelable>();
        root.saveHierarchyState(saved);
        Parcel parcel = Parcel.obtain();
        SparseArray<Parcelable> copied = new SparseArray<Parcelable>();
        for (int i = 0; i < saved.size(); i++) {
            parcel.writeParcelable(saved.valueAt(i), 0);
        }
        parcel.setDataPosition(0);
        for (int i = 0; i < saved.size(); i++) {
            copied.put(saved.keyAt(i), parcel.readParcelable(InflaterCheck.class.getClassLoader()));
        }
        View fresh = LayoutInflater.from(context).inflate(2131099648, null);
        fresh.restoreHierarchyState(copied);
        same("restored text", "typed", ((EditText) fresh.findViewById(2131034113)).getText().toString());
        same("restored check", true, ((CheckBox) fresh.findViewById(2131034114)).isChecked());
        same("restored progress", 9, ((ProgressBar) fresh.findViewById(2131034115)).getProgress());
        same("plain text is not saved", "Notes", ((TextView) fresh.findViewById(2131034112)).getText());
    }

    private static void special(FakeContext context) throws Exception {
        Gauge gauge = (Gauge) LayoutInflater.from(context).inflate(2131099651, null);
        same("custom attribute", 7, gauge.level);
        try {
            LayoutInflater.from(context).inflate(2131099652, null);
            throw new AssertionError("a view of the app's that does not exist was inflated");
        } catch (InflateException e) {
            same("message", true, e.getMessage().contains("NoSuchView"));
        }
        FakeContext land = new FakeContext(IDS, VALUES, layouts(), 800, 480);
        same("landscape", RelativeLayout.class, LayoutInflater.from(land).inflate(2131099649, null).getClass());
    }

    private static void bounds(FakeContext context) {
        ViewGroup relative = (ViewGroup) laidOut(context, 2131099653);
        same("centred", "190,0-290,50", box(relative.findViewById(2131034116)));
        same("below", "0,55-480,95", box(relative.findViewById(2131034117)));
        same("in the corner", "450,770-480,800", box(relative.findViewById(2131034118)));
        ViewGroup weights = (ViewGroup) laidOut(context, 2131099654);
        same("one part", "0,0-95,10", box(weights.getChildAt(0)));
        same("fixed", "95,0-195,10", box(weights.getChildAt(1)));
        same("three parts", "195,0-480,10", box(weights.getChildAt(2)));
    }

    private static View laidOut(Context context, int layout) {
        View v = LayoutInflater.from(context).inflate(layout, null);
        v.measure(View.MeasureSpec.makeMeasureSpec(480, View.MeasureSpec.EXACTLY),
                View.MeasureSpec.makeMeasureSpec(800, View.MeasureSpec.EXACTLY));
        v.layout(0, 0, 480, 800);
        return v;
    }

    private static String box(View v) {
        return v.getLeft() + "," + v.getTop() + "-" + v.getRight() + "," + v.getBottom();
    }
}
