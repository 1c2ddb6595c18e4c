package kotlin.coroutines;

/** Stands for Kotlin's; nothing is kept in it here. */
public interface CoroutineContext {
}
