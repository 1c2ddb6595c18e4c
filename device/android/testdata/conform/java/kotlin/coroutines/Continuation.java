package kotlin.coroutines;

/** Stands for Kotlin's: what goes on with a result. */
public interface Continuation<T> {
    void resumeWith(Object result);
}
