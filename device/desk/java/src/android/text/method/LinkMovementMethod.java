package android.text.method;

/** A movement method; it moves nothing here. */
public class LinkMovementMethod implements MovementMethod {
    private static LinkMovementMethod sInstance;

    public static MovementMethod getInstance() {
        if (sInstance == null) {
            sInstance = new LinkMovementMethod();
        }
        return sInstance;
    }
}
