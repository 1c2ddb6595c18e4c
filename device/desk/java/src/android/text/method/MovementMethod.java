package android.text.method;

/** What keys and touches do in a text that cannot be edited. */
public interface MovementMethod {
}
