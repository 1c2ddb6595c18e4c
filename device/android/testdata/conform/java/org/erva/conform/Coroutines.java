package org.erva.conform;

import kotlin.coroutines.Continuation;
import kotlin.coroutines.jvm.internal.BaseContinuationImpl;
import kotlinx.coroutines.CancellableContinuationImpl;
import kotlinx.coroutines.android.HandlerContext;
import kotlinx.coroutines.scheduling.DefaultScheduler;

/**
 * What Kotlin's compiler makes of two coroutines: each starts on the main thread, computes on a worker, shows what came of it
 * and waits. The library is a stand-in that has its names.
 */
public class Coroutines extends Scenario {
    final DefaultScheduler workers = new DefaultScheduler();
    HandlerContext main;
    int loaded;
    int saved;

    /** viewModelScope.launch { … } in load(). */
    final class load$1 extends BaseContinuationImpl {
        int label;

        @Override
        protected Object invokeSuspend(Object result) {
            switch (label++) {
                case 0:
                    workers.resume(this);
                    break;
                case 1:
                    loaded++;
                    main.resume(this);
                    break;
                case 2:
                    show("loaded " + loaded);
                    main.scheduleResumeAfterDelay(20, new CancellableContinuationImpl<Object>(this));
                    break;
                default:
                    show("rested");
            }
            return null;
        }
    }

    /** scope.launch(Dispatchers.Default) { … } in save(). */
    final class save$1 extends BaseContinuationImpl {
        int label;

        @Override
        protected Object invokeSuspend(Object result) {
            saved++;
            return null;
        }
    }

    @Override
    void go() {
        main = new HandlerContext(handler);
        Continuation<Object> load = new load$1();
        main.resume(load);
        workers.resume(new save$1());
    }
}
