package android.hardware;

/** A measurement. */
public class SensorEvent {
    public final float[] values;
    public Sensor sensor;
    public int accuracy;
    public long timestamp;

    SensorEvent(Sensor sensor, float[] values, long timestamp) {
        this.sensor = sensor;
        this.values = values;
        this.accuracy = SensorManager.SENSOR_STATUS_ACCURACY_HIGH;
        this.timestamp = timestamp;
    }
}
