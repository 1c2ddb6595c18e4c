package android.text;

/** A span that belongs to one text only. */
public interface NoCopySpan {
}
