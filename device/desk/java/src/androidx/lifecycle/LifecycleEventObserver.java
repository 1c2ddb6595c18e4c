package androidx.lifecycle;

/** Is told of every event of a lifecycle. */
public interface LifecycleEventObserver extends LifecycleObserver {
    void onStateChanged(LifecycleOwner source, Lifecycle.Event event);
}
