package androidx.arch.core.util;

/** Makes one thing of another. */
public interface Function<I, O> {
    O apply(I input);
}
