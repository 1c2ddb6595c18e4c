package android.view;

/** Names of haptic feedback, of which there is none. */
public class HapticFeedbackConstants {
    public static final int LONG_PRESS = 0;
    public static final int VIRTUAL_KEY = 1;

    private HapticFeedbackConstants() {
    }
}
