package android.view;

import java.util.concurrent.CopyOnWriteArrayList;

/** Tells listeners of what happens to a view tree as a whole. */
public final class ViewTreeObserver {
    private final CopyOnWriteArrayList<OnGlobalLayoutListener> mOnGlobalLayoutListeners =
            new CopyOnWriteArrayList<OnGlobalLayoutListener>();
    private final CopyOnWriteArrayList<OnPreDrawListener> mOnPreDrawListeners =
            new CopyOnWriteArrayList<OnPreDrawListener>();
    private final CopyOnWriteArrayList<OnWindowAttachListener> mOnWindowAttachListeners =
            new CopyOnWriteArrayList<OnWindowAttachListener>();
    private final CopyOnWriteArrayList<OnGlobalFocusChangeListener> mOnGlobalFocusListeners =
            new CopyOnWriteArrayList<OnGlobalFocusChangeListener>();
    private final CopyOnWriteArrayList<OnScrollChangedListener> mOnScrollChangedListeners =
            new CopyOnWriteArrayList<OnScrollChangedListener>();

    /** The tree has been laid out. */
    public interface OnGlobalLayoutListener {
        void onGlobalLayout();
    }

    /** The tree is about to be drawn. */
    public interface OnPreDrawListener {
        /** Returns whether to draw now. */
        boolean onPreDraw();
    }

    public interface OnWindowAttachListener {
        void onWindowAttached();

        void onWindowDetached();
    }

    public interface OnGlobalFocusChangeListener {
        void onGlobalFocusChanged(View oldFocus, View newFocus);
    }

    public interface OnScrollChangedListener {
        void onScrollChanged();
    }

    public boolean isAlive() {
        return true;
    }

    public void addOnGlobalLayoutListener(OnGlobalLayoutListener listener) {
        mOnGlobalLayoutListeners.add(listener);
    }

    public void removeOnGlobalLayoutListener(OnGlobalLayoutListener victim) {
        mOnGlobalLayoutListeners.remove(victim);
    }

    @Deprecated
    public void removeGlobalOnLayoutListener(OnGlobalLayoutListener victim) {
        mOnGlobalLayoutListeners.remove(victim);
    }

    public void addOnPreDrawListener(OnPreDrawListener listener) {
        mOnPreDrawListeners.add(listener);
    }

    public void removeOnPreDrawListener(OnPreDrawListener victim) {
        mOnPreDrawListeners.remove(victim);
    }

    public void addOnWindowAttachListener(OnWindowAttachListener listener) {
        mOnWindowAttachListeners.add(listener);
    }

    public void removeOnWindowAttachListener(OnWindowAttachListener victim) {
        mOnWindowAttachListeners.remove(victim);
    }

    public void addOnGlobalFocusChangeListener(OnGlobalFocusChangeListener listener) {
        mOnGlobalFocusListeners.add(listener);
    }

    public void removeOnGlobalFocusChangeListener(OnGlobalFocusChangeListener victim) {
        mOnGlobalFocusListeners.remove(victim);
    }

    public void addOnScrollChangedListener(OnScrollChangedListener listener) {
        mOnScrollChangedListeners.add(listener);
    }

    public void removeOnScrollChangedListener(OnScrollChangedListener victim) {
        mOnScrollChangedListeners.remove(victim);
    }

    /** Takes over the listeners that were added while the view had no window. */
    void merge(ViewTreeObserver other) {
        mOnGlobalLayoutListeners.addAll(other.mOnGlobalLayoutListeners);
        mOnPreDrawListeners.addAll(other.mOnPreDrawListeners);
        mOnWindowAttachListeners.addAll(other.mOnWindowAttachListeners);
        mOnGlobalFocusListeners.addAll(other.mOnGlobalFocusListeners);
        mOnScrollChangedListeners.addAll(other.mOnScrollChangedListeners);
    }

    void dispatchOnGlobalLayout() {
        for (OnGlobalLayoutListener l : mOnGlobalLayoutListeners) {
            l.onGlobalLayout();
        }
    }

    boolean dispatchOnPreDraw() {
        boolean draw = true;
        for (OnPreDrawListener l : mOnPreDrawListeners) {
            draw &= l.onPreDraw();
        }
        return draw;
    }

    void dispatchOnScrollChanged() {
        for (OnScrollChangedListener l : mOnScrollChangedListeners) {
            l.onScrollChanged();
        }
    }

    void dispatchOnGlobalFocusChange(View oldFocus, View newFocus) {
        for (OnGlobalFocusChangeListener l : mOnGlobalFocusListeners) {
            l.onGlobalFocusChanged(oldFocus, newFocus);
        }
    }

    void dispatchOnWindowAttachedChange(boolean attached) {
        for (OnWindowAttachListener l : mOnWindowAttachListeners) {
            if (attached) {
                l.onWindowAttached();
            } else {
                l.onWindowDetached();
            }
        }
    }
}
