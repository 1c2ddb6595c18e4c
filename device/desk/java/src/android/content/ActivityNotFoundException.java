package android.content;

/** No activity can handle an intent. */
public class ActivityNotFoundException extends RuntimeException {
    public ActivityNotFoundException() {
    }

    public ActivityNotFoundException(String name) {
        super(name);
    }
}
