package kotlinx.coroutines.android;

import android.os.Handler;
import kotlin.coroutines.CoroutineContext;
import kotlinx.coroutines.CancellableContinuationImpl;
import kotlinx.coroutines.CoroutineDispatcher;

/** Stands for the library's dispatcher on a Handler. */
public final class HandlerContext extends CoroutineDispatcher {
    private final Handler handler;

    public HandlerContext(Handler handler) {
        this.handler = handler;
    }

    @Override
    public void dispatch(CoroutineContext context, Runnable block) {
        handler.post(block);
    }

    public void scheduleResumeAfterDelay(long millis, final CancellableContinuationImpl<Object> $continuation) {
        handler.postDelayed(new Resume($continuation), millis);
    }

    /** The library has a lambda here. */
    private static final class Resume implements Runnable {
        final CancellableContinuationImpl<Object> $continuation;

        Resume(CancellableContinuationImpl<Object> $continuation) {
            this.$continuation = $continuation;
        }

        @Override
        public void run() {
            $continuation.run();
        }
    }
}
