package org.erva.conform;

import android.hardware.Sensor;
import android.hardware.SensorEvent;
import android.hardware.SensorEventListener;
import android.hardware.SensorManager;
import android.location.Location;
import android.location.LocationListener;
import android.location.LocationManager;
import android.os.SystemClock;

/** Shows where it is, where it goes and how it is held. */
public class Compass extends Scenario implements LocationListener, SensorEventListener {
    private LocationManager places;

    @Override
    void go() {
        places = getSystemService(LocationManager.class);
        SensorManager sensors = getSystemService(SensorManager.class);
        places.requestLocationUpdates(LocationManager.GPS_PROVIDER, 0, 0, this);
        sensors.registerListener(this, sensors.getDefaultSensor(Sensor.TYPE_ACCELEROMETER), SensorManager.SENSOR_DELAY_UI);
        Location last = places.getLastKnownLocation(LocationManager.GPS_PROVIDER);
        show(last == null ? "nowhere" : "at " + last.getLatitude());
        long began = SystemClock.uptimeMillis();
        while (SystemClock.uptimeMillis() - began < 20) {
            Thread.yield();
        }
    }

    @Override
    public void onLocationChanged(Location location) {
        show("moved to " + location.getLongitude());
    }

    @Override
    public void onSensorChanged(SensorEvent event) {
        show("tilted by " + event.values[0]);
    }

    @Override
    public void onAccuracyChanged(Sensor sensor, int accuracy) {
    }
}
