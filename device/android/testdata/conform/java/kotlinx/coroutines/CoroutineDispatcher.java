package kotlinx.coroutines;

import kotlin.coroutines.Continuation;
import kotlin.coroutines.CoroutineContext;
import kotlinx.coroutines.internal.DispatchedContinuation;

/** Stands for the library's. */
public abstract class CoroutineDispatcher {
    public abstract void dispatch(CoroutineContext context, Runnable block);

    /** What the library does when a coroutine is to go on here. */
    public final void resume(Continuation<Object> continuation) {
        dispatch(null, new DispatchedContinuation<Object>(this, continuation));
    }
}
