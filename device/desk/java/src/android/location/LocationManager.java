package android.location;

import android.os.Handler;
import android.os.Looper;

import com.android.server.location.LocationManagerService;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Places, as far as somebody tells them to the desktop device (docs/desk.md). */
public class LocationManager {
    public static final String GPS_PROVIDER = "gps";
    public static final String NETWORK_PROVIDER = "network";
    public static final String PASSIVE_PROVIDER = "passive";
    public static final String FUSED_PROVIDER = "fused";

    private static final Map<LocationListener, LocationListenerTransport> sListeners =
            new HashMap<LocationListener, LocationListenerTransport>();

    /** A listener as the system knows it. Calls arrive on a binder thread and go on to the listener's looper. */
    private static final class LocationListenerTransport extends ILocationListener.Stub {
        private final LocationListener mListener;
        private final Handler mHandler;
        private volatile boolean mRemoved;

        LocationListenerTransport(LocationListener listener, Looper looper) {
            mListener = listener;
            mHandler = new Handler(looper);
        }

        @Override
        public void onLocationChanged(final Location location) {
            mHandler.post(new Runnable() {
                @Override
                public void run() {
                    if (!mRemoved) {
                        mListener.onLocationChanged(location);
                    }
                }
            });
        }
    }

    public List<String> getAllProviders() {
        return Arrays.asList(PASSIVE_PROVIDER, NETWORK_PROVIDER, FUSED_PROVIDER, GPS_PROVIDER);
    }

    public List<String> getProviders(boolean enabledOnly) {
        return getAllProviders();
    }

    public boolean isProviderEnabled(String provider) {
        return getAllProviders().contains(provider);
    }

    public boolean isLocationEnabled() {
        return true;
    }

    public Location getLastKnownLocation(String provider) {
        if (provider == null) {
            throw new IllegalArgumentException("invalid null provider");
        }
        return LocationManagerService.getInstance().getLastLocation(provider);
    }

    public void requestLocationUpdates(String provider, long minTimeMs, float minDistanceM, LocationListener listener) {
        requestLocationUpdates(provider, minTimeMs, minDistanceM, listener, null);
    }

    public void requestLocationUpdates(String provider, long minTimeMs, float minDistanceM, LocationListener listener, Looper looper) {
        request(provider, listener, looper, false);
    }

    public void requestSingleUpdate(String provider, LocationListener listener, Looper looper) {
        request(provider, listener, looper, true);
    }

    private static void request(String provider, LocationListener listener, Looper looper, boolean once) {
        if (provider == null || listener == null) {
            throw new IllegalArgumentException("invalid null provider or listener");
        }
        LocationListenerTransport transport;
        synchronized (sListeners) {
            transport = sListeners.get(listener);
            if (transport == null) {
                transport = new LocationListenerTransport(listener, looper != null ? looper : Looper.getMainLooper());
                sListeners.put(listener, transport);
            }
        }
        LocationManagerService.getInstance().request(provider, transport.proxy(), once);
    }

    public void removeUpdates(LocationListener listener) {
        LocationListenerTransport transport;
        synchronized (sListeners) {
            transport = sListeners.remove(listener);
        }
        if (transport != null) {
            transport.mRemoved = true;
            LocationManagerService.getInstance().remove(transport);
        }
    }
}
