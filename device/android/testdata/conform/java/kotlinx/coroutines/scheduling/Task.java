package kotlinx.coroutines.scheduling;

/** Stands for the library's: what a worker takes. */
public abstract class Task implements Runnable {
}
