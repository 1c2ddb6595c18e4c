package android.hardware;

import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;

/** Sensors that measure what somebody tells the desktop device (docs/desk.md). Each measurement is a message. */
public class SensorManager {
    public static final int SENSOR_DELAY_FASTEST = 0;
    public static final int SENSOR_DELAY_GAME = 1;
    public static final int SENSOR_DELAY_UI = 2;
    public static final int SENSOR_DELAY_NORMAL = 3;
    public static final int SENSOR_STATUS_UNRELIABLE = 0;
    public static final int SENSOR_STATUS_ACCURACY_LOW = 1;
    public static final int SENSOR_STATUS_ACCURACY_MEDIUM = 2;
    public static final int SENSOR_STATUS_ACCURACY_HIGH = 3;
    public static final float GRAVITY_EARTH = 9.80665f;
    public static final float STANDARD_GRAVITY = 9.80665f;

    private static final List<Sensor> sSensors = new ArrayList<Sensor>();
    private static final List<SensorEventQueue> sQueues = new ArrayList<SensorEventQueue>();

    static {
        Object[] sensors = {Sensor.TYPE_ACCELEROMETER, "Accelerometer", Sensor.TYPE_MAGNETIC_FIELD, "Magnetic field",
                Sensor.TYPE_GYROSCOPE, "Gyroscope", Sensor.TYPE_LIGHT, "Light", Sensor.TYPE_PRESSURE, "Pressure",
                Sensor.TYPE_PROXIMITY, "Proximity", Sensor.TYPE_RELATIVE_HUMIDITY, "Humidity",
                Sensor.TYPE_AMBIENT_TEMPERATURE, "Temperature", Sensor.TYPE_STEP_COUNTER, "Step counter"};
        for (int i = 0; i < sensors.length; i += 2) {
            sSensors.add(new Sensor((Integer) sensors[i], (String) sensors[i + 1]));
        }
    }

    /** The measurements of one sensor for one listener. */
    private static final class SensorEventQueue {
        final SensorEventListener listener;
        final Sensor sensor;
        final Handler handler;
        volatile boolean removed;

        SensorEventQueue(SensorEventListener listener, Sensor sensor, Handler handler) {
            this.listener = listener;
            this.sensor = sensor;
            this.handler = handler;
        }

        void dispatchSensorEvent(float[] values, long timestamp) {
            final SensorEvent event = new SensorEvent(sensor, values, timestamp);
            handler.post(new Runnable() {
                @Override
                public void run() {
                    if (!removed) {
                        listener.onSensorChanged(event);
                    }
                }
            });
        }
    }

    public List<Sensor> getSensorList(int type) {
        List<Sensor> out = new ArrayList<Sensor>();
        for (Sensor s : sSensors) {
            if (type == Sensor.TYPE_ALL || s.getType() == type) {
                out.add(s);
            }
        }
        return Collections.unmodifiableList(out);
    }

    public Sensor getDefaultSensor(int type) {
        List<Sensor> sensors = getSensorList(type);
        return sensors.isEmpty() ? null : sensors.get(0);
    }

    public boolean registerListener(SensorEventListener listener, Sensor sensor, int samplingPeriodUs) {
        return registerListener(listener, sensor, samplingPeriodUs, null);
    }

    public boolean registerListener(SensorEventListener listener, Sensor sensor, int samplingPeriodUs, Handler handler) {
        if (listener == null || sensor == null) {
            return false;
        }
        synchronized (sQueues) {
            sQueues.add(new SensorEventQueue(listener, sensor, handler != null ? handler : new Handler(Looper.getMainLooper())));
        }
        return true;
    }

    public void unregisterListener(SensorEventListener listener) {
        unregisterListener(listener, null);
    }

    public void unregisterListener(SensorEventListener listener, Sensor sensor) {
        synchronized (sQueues) {
            for (Iterator<SensorEventQueue> i = sQueues.iterator(); i.hasNext();) {
                SensorEventQueue q = i.next();
                if (q.listener == listener && (sensor == null || q.sensor == sensor)) {
                    q.removed = true;
                    i.remove();
                }
            }
        }
    }

    /** The device has measured something. */
    public static void report(int type, float[] values) {
        long now = SystemClock.elapsedRealtimeNanos();
        synchronized (sQueues) {
            for (SensorEventQueue q : sQueues) {
                if (q.sensor.getType() == type) {
                    q.dispatchSensorEvent(values.clone(), now);
                }
            }
        }
    }
}
