package android.hardware;

/** Told of measurements. */
public interface SensorEventListener {
    void onSensorChanged(SensorEvent event);

    void onAccuracyChanged(Sensor sensor, int accuracy);
}
