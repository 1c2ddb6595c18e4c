package android.os;

/** A pattern for the vibrator. */
public class VibrationEffect {
    public static final int DEFAULT_AMPLITUDE = -1;

    VibrationEffect() {
    }

    public static VibrationEffect createOneShot(long milliseconds, int amplitude) {
        return new VibrationEffect();
    }

    public static VibrationEffect createWaveform(long[] timings, int repeat) {
        return new VibrationEffect();
    }
}
