package com.android.server.location;

import android.location.ILocationListener;
import android.location.Location;
import android.location.LocationManager;
import android.os.IBinder;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** The system's side of places: the last ones, and who wants to know of new ones. */
public final class LocationManagerService {
    private static final LocationManagerService sInstance = new LocationManagerService();

    private final Map<String, Location> mLast = new HashMap<String, Location>();
    private final List<Request> mRequests = new ArrayList<Request>();

    private static final class Request {
        final String provider;
        final ILocationListener listener;
        final boolean once;

        Request(String provider, ILocationListener listener, boolean once) {
            this.provider = provider;
            this.listener = listener;
            this.once = once;
        }

        boolean wants(String other) {
            return provider.equals(other) || provider.equals(LocationManager.PASSIVE_PROVIDER);
        }
    }

    private LocationManagerService() {
    }

    public static LocationManagerService getInstance() {
        return sInstance;
    }

    public synchronized Location getLastLocation(String provider) {
        Location last = mLast.get(provider);
        return last == null ? null : new Location(last);
    }

    public synchronized void request(String provider, ILocationListener listener, boolean once) {
        mRequests.add(new Request(provider, listener, once));
    }

    public synchronized void remove(IBinder listener) {
        for (Iterator<Request> i = mRequests.iterator(); i.hasNext();) {
            if (i.next().listener.asBinder() == listener) {
                i.remove();
            }
        }
    }

    /** The device has learned where it is. */
    public synchronized void report(Location location) {
        location.makeComplete();
        mLast.put(location.getProvider(), location);
        for (Iterator<Request> i = mRequests.iterator(); i.hasNext();) {
            Request r = i.next();
            if (!r.wants(location.getProvider())) {
                continue;
            }
            r.listener.onLocationChanged(new Location(location));
            if (r.once) {
                i.remove();
            }
        }
    }
}
