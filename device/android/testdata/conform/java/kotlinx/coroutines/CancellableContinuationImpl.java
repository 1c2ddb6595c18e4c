package kotlinx.coroutines;

import kotlin.coroutines.Continuation;

/** Stands for the library's: a coroutine that waits, as in delay. */
public class CancellableContinuationImpl<T> extends DispatchedTask<T> {
    private final Continuation<T> delegate;

    public CancellableContinuationImpl(Continuation<T> delegate) {
        this.delegate = delegate;
    }

    @Override
    public Continuation<T> getDelegate() {
        return delegate;
    }
}
