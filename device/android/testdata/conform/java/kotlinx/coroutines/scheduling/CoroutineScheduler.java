package kotlinx.coroutines.scheduling;

import java.util.ArrayDeque;

/** Stands for the library's pool, with one worker and a monitor where that has several and none. */
public final class CoroutineScheduler {
    private final ArrayDeque<Task> queue = new ArrayDeque<Task>();

    public CoroutineScheduler() {
        Worker worker = new Worker();
        worker.setDaemon(true);
        worker.start();
    }

    public void dispatch(Runnable block, boolean tailDispatch) {
        synchronized (queue) {
            queue.add(block instanceof Task ? (Task) block : new TaskImpl(block));
            queue.notify();
        }
    }

    private Task take() throws InterruptedException {
        synchronized (queue) {
            while (queue.isEmpty()) {
                queue.wait();
            }
            return queue.remove();
        }
    }

    private final class Worker extends Thread {
        Worker() {
            super("DefaultDispatcher-worker-1");
        }

        @Override
        public void run() {
            try {
                for (;;) {
                    take().run();
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
