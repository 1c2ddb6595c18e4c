package deskcheck;

import android.os.Handler;
import android.os.Looper;
import android.text.Editable;
import android.text.SpannableStringBuilder;
import android.text.TextWatcher;
import android.view.KeyEvent;
import android.view.View;
import android.view.ViewGroup;
import android.view.ViewRootImpl;
import android.view.WindowManager;
import android.view.WindowManagerGlobal;
import android.widget.ArrayAdapter;
import android.widget.Button;
import android.widget.EditText;
import android.widget.LinearLayout;
import android.widget.ListView;
import android.widget.TextView;

import com.android.server.input.InputManagerService;
import com.android.server.wm.Screen;
import com.android.server.wm.UiDump;

import org.json.JSONObject;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/** Checks windows, input, lists and the threads that may touch views. Prints "ok N", or throws. */
public final class ViewCheck {
    private static final long PATIENCE_S = 20;

    private static int sPassed;
    private static Handler sMain;
    private static FakeContext sContext;
    private static final List<String> sLog = new ArrayList<String>();

    private ViewCheck() {
    }

    /** Something for the main thread. */
    private interface Step {
        void run() throws Exception;
    }

    public static void main(String[] args) throws Exception {
        Looper.prepareMainLooper();
        sContext = new FakeContext("", "", "", 480, 800);
        sMain = new Handler();
        Thread driver = new Thread("driver") {
            @Override
            public void run() {
                try {
                    drive();
                    System.out.println("ok " + sPassed);
                    System.exit(0);
                } catch (Throwable t) {
                    t.printStackTrace();
                    System.exit(1);
                }
            }
        };
        driver.start();
        Looper.loop();
    }

    private static void drive() throws Exception {
        text();
        LinearLayout root = buttons();
        threads(root);
        typing(root);
        list(root);
        picture();
        closing(root);
    }

    private static void same(String what, Object want, Object got) {
        if (want == null ? got != null : !want.equals(got)) {
            throw new AssertionError(what + ": want " + want + ", got " + got);
        }
        sPassed++;
    }

    /** Runs a step as an event of the main looper and waits for it. */
    private static void onMain(Step step) throws Exception {
        FutureTask<Void> task = new FutureTask<Void>(() -> {
            step.run();
            return null;
        });
        sMain.post(task);
        task.get(PATIENCE_S, TimeUnit.SECONDS);
    }

    /** Until a frame that was asked for is over, and what it posted has run. */
    private static void settle() throws Exception {
        for (int i = 0; i < 3; i++) {
            onMain(() -> { });
        }
    }

    private static void input(Object... keysAndValues) throws Exception {
        JSONObject c = new JSONObject();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            c.put((String) keysAndValues[i], keysAndValues[i + 1]);
        }
        CompletableFuture<String> done = new CompletableFuture<String>();
        InputManagerService.getInstance().inject(c, failure -> done.complete(failure));
        same("input " + c, null, done.get(PATIENCE_S, TimeUnit.SECONDS));
        settle();
    }

    private static void text() {
        SpannableStringBuilder b = new SpannableStringBuilder("hello");
        b.insert(0, "say ").append("!").replace(4, 9, "bye").delete(0, 4);
        same("gap buffer", "bye!", b.toString());
        for (int i = 0; i < 200; i++) {
            b.insert(i % (b.length() + 1), "x");
        }
        same("grown", 204, b.length());
    }

    private static LinearLayout buttons() throws Exception {
        final LinearLayout root = new LinearLayout(sContext);
        onMain(() -> {
            root.setOrientation(LinearLayout.VERTICAL);
            for (int i = 0; i < 2; i++) {
                Button b = new Button(sContext);
                b.setText("Button " + i);
                b.setOnClickListener(v -> sLog.add("click " + ((Button) v).getText()));
                root.addView(b);
            }
            root.getChildAt(1).setOnLongClickListener(v -> sLog.add("long"));
            root.post(() -> sLog.add("attached " + root.isAttachedToWindow()));
            WindowManagerGlobal.getInstance().addView(root, new WindowManager.LayoutParams());
            same("no layout before the frame", 0, root.getWidth());
        });
        settle();
        same("frame", 480, root.getWidth());
        same("post before the window", "[attached true]", sLog.toString());
        sLog.clear();
        input("kind", "tap", "x", 10, "y", 10);
        same("tap", "[click Button 0]", sLog.toString());
        sLog.clear();
        input("kind", "swipe", "x1", 10, "y1", 60, "x2", 10, "y2", 60, "ms", 800);
        same("long tap", "[long]", sLog.toString());
        sLog.clear();
        onMain(() -> root.getChildAt(0).setEnabled(false));
        input("kind", "tap", "x", 10, "y", 10);
        same("disabled", "[]", sLog.toString());
        onMain(() -> root.getChildAt(0).setVisibility(View.GONE));
        settle();
        same("gone", 0, root.getChildAt(1).getTop());
        return root;
    }

    private static void threads(final LinearLayout root) throws Exception {
        final TextView wrap = new TextView(sContext);
        onMain(() -> root.addView(wrap, new LinearLayout.LayoutParams(ViewGroup.LayoutParams.WRAP_CONTENT,
                ViewGroup.LayoutParams.WRAP_CONTENT)));
        settle();
        try {
            wrap.setText("from elsewhere");
            throw new AssertionError("another thread could touch a view");
        } catch (ViewRootImpl.CalledFromWrongThreadException e) {
            same("message", "Only the original thread that created a view hierarchy can touch its views.", e.getMessage());
        }
        same("the text is set before the check", "from elsewhere", wrap.getText());
        onMain(() -> root.removeView(wrap));
        wrap.setText("detached"); // nobody checks what no window shows
        same("detached", "detached", wrap.getText());
    }

    private static void typing(final LinearLayout root) throws Exception {
        final EditText field = new EditText(sContext);
        onMain(() -> {
            field.addTextChangedListener(new TextWatcher() {
                @Override
                public void beforeTextChanged(CharSequence s, int start, int count, int after) {
                }

                @Override
                public void onTextChanged(CharSequence s, int start, int before, int count) {
                }

                @Override
                public void afterTextChanged(Editable s) {
                    sLog.add(s.toString());
                }
            });
            root.addView(field, 0, new LinearLayout.LayoutParams(ViewGroup.LayoutParams.MATCH_PARENT, 60));
            field.setText("ab");
        });
        settle();
        sLog.clear();
        input("kind", "tap", "x", 100, "y", 30);
        same("focus", true, field.isFocused());
        input("kind", "key", "name", "MOVE_END");
        input("kind", "key", "name", "DEL");
        input("kind", "text", "string", "x y");
        same("typed", "ax y", field.getText().toString());
        same("watched", "[a, ax, ax , ax y]", sLog.toString());
        same("key names", KeyEvent.KEYCODE_BACK, KeyEvent.keyCodeFromString("KEYCODE_BACK"));
        onMain(() -> root.removeView(field));
    }

    private static void list(final LinearLayout root) throws Exception {
        final ArrayList<String> items = new ArrayList<String>(Arrays.asList("a", "b", "c", "d", "e", "f", "g", "h", "i", "j"));
        for (int i = 0; i < 50; i++) {
            items.add("item " + i);
        }
        final int[] made = new int[1];
        final ArrayAdapter<String> adapter = new ArrayAdapter<String>(sContext, android.R.layout.simple_list_item_1, items) {
            @Override
            public View getView(int position, View convertView, ViewGroup parent) {
                made[0] += convertView == null ? 1 : 0;
                return super.getView(position, convertView, parent);
            }
        };
        final ListView list = new ListView(sContext);
        onMain(() -> {
            list.setAdapter(adapter);
            list.setOnItemClickListener((parent, view, position, id) -> sLog.add("item " + position));
            root.removeAllViews();
            root.addView(list, new LinearLayout.LayoutParams(ViewGroup.LayoutParams.MATCH_PARENT, 480));
        });
        settle();
        same("rows in sight", 10, list.getChildCount());
        same("last row", "j", ((TextView) list.getChildAt(9)).getText());
        sLog.clear();
        input("kind", "tap", "x", 50, "y", 100);
        same("item click", "[item 2]", sLog.toString());
        int before = made[0];
        onMain(() -> {
            items.remove(0);
            adapter.notifyDataSetChanged();
        });
        settle();
        same("changed", "b", ((TextView) list.getChildAt(0)).getText());
        same("views are used again", before, made[0]);
        input("kind", "swipe", "x1", 50, "y1", 400, "x2", 50, "y2", 150, "ms", 80);
        same("scrolled", true, list.getFirstVisiblePosition() > 0);
        dump(list);
        onMain(() -> adapter.clear());
        settle();
        same("empty", 0, list.getChildCount());
        unnotified(list, items, adapter);
    }

    private static void dump(ListView list) throws Exception {
        String xml = UiDump.dump();
        same("dump", true, xml.contains("class=\"android.widget.ListView\"") && xml.contains("scrollable=\"true\"")
                && xml.contains("bounds=\"[0,0][480,480]\"") && xml.contains("package=\"org.example.check\""));
    }

    /** Items that change between the list's measure and its layout: the error that Android reports. */
    private static void unnotified(final ListView list, final ArrayList<String> items, final ArrayAdapter<String> adapter)
            throws Exception {
        onMain(() -> {
            adapter.addAll("x", "y");
            list.measure(View.MeasureSpec.makeMeasureSpec(480, View.MeasureSpec.EXACTLY),
                    View.MeasureSpec.makeMeasureSpec(480, View.MeasureSpec.EXACTLY));
            items.remove(0);
            try {
                list.layout(0, 0, 480, 479);
                throw new AssertionError("the list did not see that its items changed");
            } catch (IllegalStateException e) {
                same("message", true, e.getMessage().startsWith(
                        "The content of the adapter has changed but ListView did not receive a notification."));
            }
            adapter.notifyDataSetChanged();
        });
        settle();
    }

    private static void picture() throws Exception {
        byte[] png = Screen.png();
        same("signature", "PNG", new String(png, 1, 3, "US-ASCII"));
        same("size", true, png.length > 1000);
    }

    private static void closing(final LinearLayout root) throws Exception {
        onMain(() -> WindowManagerGlobal.getInstance().removeView(root, true));
        same("detached", false, root.isAttachedToWindow());
        same("no window", 0, WindowManagerGlobal.getInstance().getRoots().size());
        same("no focus", null, WindowManagerGlobal.getInstance().getFocusedRoot());
    }
}
