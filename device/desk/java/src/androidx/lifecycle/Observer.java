package androidx.lifecycle;

/** Is told of a new value. */
public interface Observer<T> {
    void onChanged(T t);
}
