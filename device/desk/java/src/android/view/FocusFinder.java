package android.view;

import java.util.ArrayList;

/** Finds where the focus goes next, in the order of the tree. */
public class FocusFinder {
    private static final FocusFinder sInstance = new FocusFinder();

    public static FocusFinder getInstance() {
        return sInstance;
    }

    public final View findNextFocus(ViewGroup root, View focused, int direction) {
        return next(root, focused, direction);
    }

    static View next(View root, View focused, int direction) {
        ArrayList<View> all = new ArrayList<View>();
        root.addFocusables(all, direction);
        if (all.isEmpty()) {
            return null;
        }
        int step = direction == View.FOCUS_BACKWARD || direction == View.FOCUS_UP || direction == View.FOCUS_LEFT ? -1 : 1;
        int at = all.indexOf(focused);
        if (at < 0) {
            return all.get(step > 0 ? 0 : all.size() - 1);
        }
        return all.get((at + step + all.size()) % all.size());
    }
}
