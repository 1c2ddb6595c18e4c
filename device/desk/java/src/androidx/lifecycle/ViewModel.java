package androidx.lifecycle;

/** Data of a screen that outlives a change of the configuration. */
public abstract class ViewModel {
    /** The screen is gone for good. */
    protected void onCleared() {
    }

    final void clear() {
        onCleared();
    }
}
