package kotlinx.coroutines;

import kotlin.coroutines.Continuation;
import kotlinx.coroutines.scheduling.Task;

/** Stands for the library's: what every dispatcher runs. */
public abstract class DispatchedTask<T> extends Task {
    public abstract Continuation<T> getDelegate();

    @Override
    public final void run() {
        getDelegate().resumeWith(null);
    }
}
