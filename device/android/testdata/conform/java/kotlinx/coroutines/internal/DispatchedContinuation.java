package kotlinx.coroutines.internal;

import kotlin.coroutines.Continuation;
import kotlinx.coroutines.CoroutineDispatcher;
import kotlinx.coroutines.DispatchedTask;

/** Stands for the library's. */
public final class DispatchedContinuation<T> extends DispatchedTask<T> {
    public final CoroutineDispatcher dispatcher;
    public final Continuation<T> continuation;

    public DispatchedContinuation(CoroutineDispatcher dispatcher, Continuation<T> continuation) {
        this.dispatcher = dispatcher;
        this.continuation = continuation;
    }

    @Override
    public Continuation<T> getDelegate() {
        return continuation;
    }
}
