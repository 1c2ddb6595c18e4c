package kotlin.coroutines.jvm.internal;

import kotlin.coroutines.Continuation;

/** Stands for Kotlin's, of which its compiler makes a subclass for each suspending lambda. */
public abstract class BaseContinuationImpl implements Continuation<Object> {
    @Override
    public final void resumeWith(Object result) {
        invokeSuspend(result);
    }

    protected abstract Object invokeSuspend(Object result);
}
