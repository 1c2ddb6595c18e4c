package kotlinx.coroutines.scheduling;

import kotlin.coroutines.CoroutineContext;
import kotlinx.coroutines.CoroutineDispatcher;

/** Stands for the library's Dispatchers.Default. */
public final class DefaultScheduler extends CoroutineDispatcher {
    private final CoroutineScheduler coroutineScheduler = new CoroutineScheduler();

    @Override
    public void dispatch(CoroutineContext context, Runnable block) {
        coroutineScheduler.dispatch(block, false);
    }
}
