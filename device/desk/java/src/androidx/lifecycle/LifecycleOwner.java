package androidx.lifecycle;

/** Something with a lifecycle. */
public interface LifecycleOwner {
    Lifecycle getLifecycle();
}
