package androidx.activity;

/** Is asked when the user goes back. */
public abstract class OnBackPressedCallback {
    private boolean mEnabled;
    private OnBackPressedDispatcher mDispatcher;

    public OnBackPressedCallback(boolean enabled) {
        mEnabled = enabled;
    }

    public final void setEnabled(boolean enabled) {
        mEnabled = enabled;
    }

    public final boolean isEnabled() {
        return mEnabled;
    }

    void setDispatcher(OnBackPressedDispatcher dispatcher) {
        mDispatcher = dispatcher;
    }

    public final void remove() {
        if (mDispatcher != null) {
            mDispatcher.remove(this);
        }
    }

    public abstract void handleOnBackPressed();
}
