package androidx.lifecycle;

/** Something that follows a lifecycle. */
public interface LifecycleObserver {
}
