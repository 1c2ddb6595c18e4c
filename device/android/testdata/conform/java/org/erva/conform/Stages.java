package org.erva.conform;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Results of asynchronous computations. */
public class Stages extends Pairs {
    final CompletableFuture<Integer> open = new CompletableFuture<>();
    final CompletableFuture<Integer> failing = new CompletableFuture<>();
    final CompletableFuture<Integer> left = new CompletableFuture<>();
    final CompletableFuture<Integer> right = new CompletableFuture<>();
    final CompletableFuture<Integer> any = new CompletableFuture<>();
    final CompletableFuture<Integer> early = new CompletableFuture<>();
    final CompletableFuture<Integer> chained = new CompletableFuture<>();
    final FutureTask<Integer> task = new FutureTask<>(() -> {
        result = 1;
        return 1;
    });
    final Semaphore permits = new Semaphore(0);
    final ForkJoinPool forks = new ForkJoinPool(2);
    final ExecutorService pool = Executors.newFixedThreadPool(2);
    int joined, joinedAfter, failed, failedAfter, lefts, rights, eachAfter, anys, stage, stageAfter, registered, asked, askedAfter, result;
    int permit, permitAfter, async, supplied, run, invoked, invokedToo, submitted, forked, called, both, deferred, now, chain, apart;

    class Sum extends RecursiveTask<Integer> {
        @Override
        protected Integer compute() {
            RecursiveTask<Integer> other = new RecursiveTask<Integer>() {
                @Override
                protected Integer compute() {
                    forked = 1;
                    apart = 1;
                    return 1;
                }
            };
            other.fork();
            use(apart);
            int sum = other.join();
            use(forked);
            called = 1;
            return sum;
        }
    }

    private void completions() {
        pair(() -> {
            joined = 1;
            open.complete(1);
            joinedAfter = 1;
        }, () -> {
            open.join();
            use(joined);
            use(joinedAfter);
        });
        pair(() -> {
            failed = 1;
            failing.completeExceptionally(new IllegalStateException("on purpose"));
            failedAfter = 1;
        }, () -> {
            failing.handle((v, e) -> 0).join();
            use(failed);
            use(failedAfter);
        });
        CompletableFuture<Void> all = CompletableFuture.allOf(left, right);
        CompletableFuture<Object> one = CompletableFuture.anyOf(any, new CompletableFuture<>());
        pair(() -> {
            lefts = 1;
            left.complete(1);
        }, () -> {
            all.get();
            use(lefts);
            use(rights);
            use(eachAfter);
        });
        pair(() -> {
            rights = 1;
            right.complete(1);
            eachAfter = 1;
            anys = 1;
            any.complete(1);
        }, () -> {
            one.get();
            use(anys);
        });
    }

    private void dependents() {
        late(() -> {
            stage = 1;
            early.complete(1);
            stageAfter = 1;
        }, () -> {
            early.thenAccept(v -> use(stage));
            use(stageAfter);
        });
        // Made here, run by the completer: what its maker wrote before is seen in it.
        registered = 1;
        CompletableFuture<Integer> dependent = chained.thenApply(v -> {
            use(registered);
            chain = 1;
            return v;
        });
        pair(() -> chained.complete(1), () -> {
            dependent.whenComplete((v, e) -> use(chain)).join();
            use(chain);
        });
        late(() -> {
            asked = 1;
            task.run();
            askedAfter = 1;
        }, () -> {
            if (task.isDone()) {
                use(asked);
                use(result);
                use(askedAfter);
            }
        });
        pair(() -> {
            permit = 1;
            permits.release();
            permitAfter = 1;
        }, () -> {
            permits.acquire();
            use(permit);
            use(permitAfter);
        });
    }

    private void tasks() throws Exception {
        async = 1;
        CompletableFuture<Integer> first = CompletableFuture.supplyAsync(() -> {
            use(async);
            supplied = 1;
            return 1;
        }, pool);
        first.thenApplyAsync(v -> {
            use(supplied);
            run = 1;
            return v;
        }, pool).thenRun(() -> use(run)).join();
        use(run);
        List<Callable<Integer>> calls = new ArrayList<>();
        calls.add(() -> invoked = 1);
        calls.add(() -> invokedToo = 1);
        pool.invokeAll(calls);
        use(invoked);
        use(invokedToo);
        forks.submit(() -> {
            submitted = 1;
        }).get();
        use(submitted);
        forks.invoke(new Sum());
        use(called);
        pool.shutdown();
        forks.shutdown();
        Executors.newSingleThreadScheduledExecutor().schedule(() -> deferred = 1, 1, TimeUnit.MILLISECONDS).get();
        use(deferred);
    }

    @Override
    void go() {
        completions();
        dependents();
        new Party(this::tasks).start();
    }
}
