package android.location;

import android.os.SystemClock;

/** A place at a time. */
public class Location {
    private static final int HAS_ALTITUDE_MASK = 1;
    private static final int HAS_SPEED_MASK = 2;
    private static final int HAS_BEARING_MASK = 4;
    private static final int HAS_HORIZONTAL_ACCURACY_MASK = 8;
    private static final double EARTH_RADIUS_METERS = 6371008.8;

    private String mProvider;
    private long mTime;
    private long mElapsedRealtimeNanos;
    private double mLatitude;
    private double mLongitude;
    private double mAltitude;
    private float mSpeed;
    private float mBearing;
    private float mHorizontalAccuracyMeters;
    private int mFieldsMask;

    public Location(String provider) {
        mProvider = provider;
    }

    public Location(Location l) {
        set(l);
    }

    public void set(Location l) {
        mProvider = l.mProvider;
        mTime = l.mTime;
        mElapsedRealtimeNanos = l.mElapsedRealtimeNanos;
        mLatitude = l.mLatitude;
        mLongitude = l.mLongitude;
        mAltitude = l.mAltitude;
        mSpeed = l.mSpeed;
        mBearing = l.mBearing;
        mHorizontalAccuracyMeters = l.mHorizontalAccuracyMeters;
        mFieldsMask = l.mFieldsMask;
    }

    public String getProvider() {
        return mProvider;
    }

    public void setProvider(String provider) {
        mProvider = provider;
    }

    public long getTime() {
        return mTime;
    }

    public void setTime(long time) {
        mTime = time;
    }

    public long getElapsedRealtimeNanos() {
        return mElapsedRealtimeNanos;
    }

    public void setElapsedRealtimeNanos(long time) {
        mElapsedRealtimeNanos = time;
    }

    public double getLatitude() {
        return mLatitude;
    }

    public void setLatitude(double latitude) {
        mLatitude = latitude;
    }

    public double getLongitude() {
        return mLongitude;
    }

    public void setLongitude(double longitude) {
        mLongitude = longitude;
    }

    private boolean has(int mask) {
        return (mFieldsMask & mask) != 0;
    }

    public boolean hasAltitude() {
        return has(HAS_ALTITUDE_MASK);
    }

    public double getAltitude() {
        return mAltitude;
    }

    public void setAltitude(double altitude) {
        mAltitude = altitude;
        mFieldsMask |= HAS_ALTITUDE_MASK;
    }

    public boolean hasSpeed() {
        return has(HAS_SPEED_MASK);
    }

    public float getSpeed() {
        return mSpeed;
    }

    public void setSpeed(float speed) {
        mSpeed = speed;
        mFieldsMask |= HAS_SPEED_MASK;
    }

    public boolean hasBearing() {
        return has(HAS_BEARING_MASK);
    }

    public float getBearing() {
        return mBearing;
    }

    public void setBearing(float bearing) {
        mBearing = bearing;
        mFieldsMask |= HAS_BEARING_MASK;
    }

    public boolean hasAccuracy() {
        return has(HAS_HORIZONTAL_ACCURACY_MASK);
    }

    public float getAccuracy() {
        return mHorizontalAccuracyMeters;
    }

    public void setAccuracy(float meters) {
        mHorizontalAccuracyMeters = meters;
        mFieldsMask |= HAS_HORIZONTAL_ACCURACY_MASK;
    }

    /** The distance in meters, on a sphere. */
    public float distanceTo(Location dest) {
        double lat1 = Math.toRadians(mLatitude);
        double lat2 = Math.toRadians(dest.mLatitude);
        double dLon = Math.toRadians(dest.mLongitude - mLongitude);
        double a = Math.pow(Math.sin((lat2 - lat1) / 2), 2) + Math.cos(lat1) * Math.cos(lat2) * Math.pow(Math.sin(dLon / 2), 2);
        return (float) (2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(a))));
    }

    /** What the system notes of a place that it has just learned. */
    public void makeComplete() {
        if (mTime == 0) {
            mTime = System.currentTimeMillis();
        }
        mElapsedRealtimeNanos = SystemClock.elapsedRealtimeNanos();
    }

    @Override
    public String toString() {
        return "Location[" + mProvider + " " + mLatitude + "," + mLongitude + "]";
    }
}
