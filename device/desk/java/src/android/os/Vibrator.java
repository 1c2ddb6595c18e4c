package android.os;

/** A vibrator that is not there. */
public class Vibrator {
    public boolean hasVibrator() {
        return false;
    }

    public void vibrate(long milliseconds) {
    }

    public void vibrate(long[] pattern, int repeat) {
    }

    public void vibrate(VibrationEffect effect) {
    }

    public void cancel() {
    }
}
