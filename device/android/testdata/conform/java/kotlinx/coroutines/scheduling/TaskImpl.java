package kotlinx.coroutines.scheduling;

/** Stands for the library's: a Runnable that is no coroutine. */
public final class TaskImpl extends Task {
    public final Runnable block;

    public TaskImpl(Runnable block) {
        this.block = block;
    }

    @Override
    public void run() {
        block.run();
    }
}
