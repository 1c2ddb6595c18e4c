package android.text.method;

/** A movement method; it moves nothing here. */
public class ArrowKeyMovementMethod implements MovementMethod {
    private static ArrowKeyMovementMethod sInstance;

    public static MovementMethod getInstance() {
        if (sInstance == null) {
            sInstance = new ArrowKeyMovementMethod();
        }
        return sInstance;
    }
}
