package com.android.server.am;

import android.app.IApplicationThread;
import android.app.IServiceConnection;
import android.app.ServiceStartArgs;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.pm.ServiceInfo;
import android.os.Binder;
import android.os.IBinder;

import java.util.ArrayList;
import java.util.List;

/**
 * Services: started and bound counts, creation on demand, the end when nobody needs them. Everything runs on the
 * activity manager's thread. The order of the requests to the app is Android 11's: create, bind, start arguments;
 * unbind, stop.
 */
final class ActiveServices {
    /** A service that exists, or is about to. */
    static final class ServiceRecord extends Binder {
        final ServiceInfo info;
        final ComponentName name;
        final ArrayList<IntentBinding> bindings = new ArrayList<IntentBinding>();
        boolean startRequested;
        int lastStartId;

        ServiceRecord(ServiceInfo info) {
            super("service");
            this.info = info;
            this.name = new ComponentName(info.packageName, info.name);
        }

        @Override
        public String toString() {
            return "ServiceRecord{" + Integer.toHexString(System.identityHashCode(this)) + " u0 "
                    + name.flattenToShortString() + "}";
        }
    }

    /** All connections that have bound with intents that are equal as filters: onBind is called once for them. */
    static final class IntentBinding {
        final Intent intent;
        final ArrayList<Connection> connections = new ArrayList<Connection>();
        IBinder binder;
        boolean requested;
        boolean received;
        boolean hasBound;
        boolean doRebind;

        IntentBinding(Intent intent) {
            this.intent = intent;
        }
    }

    /** One bindService that has not been undone. */
    static final class Connection {
        final ServiceRecord service;
        final IntentBinding binding;
        final IBinder key;
        final IServiceConnection conn;
        final int flags;

        Connection(ServiceRecord service, IntentBinding binding, IServiceConnection connection, int flags) {
            this.service = service;
            this.binding = binding;
            this.key = connection.asBinder();
            this.conn = IServiceConnection.Stub.proxy(key);
            this.flags = flags;
        }
    }

    private final ArrayList<ServiceRecord> mServices = new ArrayList<ServiceRecord>();
    private final ArrayList<ServiceRecord> mDormant = new ArrayList<ServiceRecord>(); // bound to, but not created
    private IApplicationThread mApp;
    private PackageRecord mPackage;

    void attach(IApplicationThread app, PackageRecord pkg) {
        mApp = app;
        mPackage = pkg;
    }

    List<ComponentName> running() {
        List<ComponentName> list = new ArrayList<ComponentName>();
        for (ServiceRecord r : mServices) {
            list.add(r.name);
        }
        return list;
    }

    private static ServiceRecord find(ArrayList<ServiceRecord> list, ServiceInfo info) {
        for (ServiceRecord r : list) {
            if (r.info == info) {
                return r;
            }
        }
        return null;
    }

    /** Creates a service that is not there; those who have bound to it meanwhile are bound now. */
    private ServiceRecord bringUp(ServiceInfo info) {
        ServiceRecord r = find(mServices, info);
        if (r != null) {
            return r;
        }
        r = find(mDormant, info);
        if (r == null) {
            r = new ServiceRecord(info);
        }
        mDormant.remove(r);
        mServices.add(r);
        mApp.scheduleCreateService(r, info);
        for (IntentBinding b : r.bindings) {
            if (!b.connections.isEmpty()) {
                request(r, b, false);
            }
        }
        return r;
    }

    /** Starts a service; null if there is no such service. */
    ComponentName start(Intent intent) {
        ServiceInfo info = mPackage.resolveService(intent);
        if (info == null) {
            return null;
        }
        ServiceRecord r = bringUp(info);
        r.startRequested = true;
        r.lastStartId++;
        ArrayList<ServiceStartArgs> args = new ArrayList<ServiceStartArgs>();
        args.add(new ServiceStartArgs(false, r.lastStartId, 0, intent));
        mApp.scheduleServiceArgs(r, args);
        return r.name;
    }

    boolean stop(Intent intent) {
        ServiceInfo info = mPackage.resolveService(intent);
        ServiceRecord r = info == null ? null : find(mServices, info);
        if (r == null) {
            return false;
        }
        r.startRequested = false;
        bringDownIfNeeded(r);
        return true;
    }

    /** The service itself asks to stop, if startId is its last start or negative. */
    boolean stopToken(IBinder token, int startId) {
        if (!(token instanceof ServiceRecord) || !mServices.contains(token)) {
            return false;
        }
        ServiceRecord r = (ServiceRecord) token;
        if (startId >= 0 && r.lastStartId != startId) {
            return false;
        }
        r.startRequested = false;
        bringDownIfNeeded(r);
        return true;
    }

    boolean bind(Intent intent, IServiceConnection connection, int flags) {
        ServiceInfo info = mPackage.resolveService(intent);
        if (info == null) {
            return false;
        }
        ServiceRecord r = find(mServices, info);
        if (r == null && (flags & Context.BIND_AUTO_CREATE) != 0) {
            r = bringUp(info);
        }
        boolean created = r != null;
        if (r == null) {
            r = find(mDormant, info);
        }
        if (r == null) {
            r = new ServiceRecord(info);
            mDormant.add(r);
        }
        IntentBinding b = binding(r, intent);
        Connection c = new Connection(r, b, connection, flags);
        b.connections.add(c);
        if (b.received) {
            c.conn.connected(r.name, b.binder, false);
            if (b.connections.size() == 1 && b.doRebind) {
                request(r, b, true);
            }
        } else if (!b.requested && created) {
            request(r, b, false);
        }
        return true;
    }

    private static IntentBinding binding(ServiceRecord r, Intent intent) {
        for (IntentBinding b : r.bindings) {
            if (b.intent.filterEquals(intent)) {
                return b;
            }
        }
        IntentBinding b = new IntentBinding(intent);
        r.bindings.add(b);
        return b;
    }

    private void request(ServiceRecord r, IntentBinding b, boolean rebind) {
        mApp.scheduleBindService(r, b.intent, rebind);
        if (!rebind) {
            b.requested = true;
        }
        b.hasBound = true;
        b.doRebind = false;
    }

    /** onBind has returned. */
    void publish(IBinder token, Intent intent, IBinder service) {
        if (!mServices.contains(token)) {
            return;
        }
        ServiceRecord r = (ServiceRecord) token;
        IntentBinding b = binding(r, intent);
        if (b.received) {
            return;
        }
        b.binder = service;
        b.requested = true;
        b.received = true;
        for (Connection c : new ArrayList<Connection>(b.connections)) {
            c.conn.connected(r.name, service, false);
        }
    }

    /** onUnbind has returned true: the next binding is a rebinding. */
    void unbindFinished(IBinder token, Intent intent) {
        if (mServices.contains(token)) {
            IntentBinding b = binding((ServiceRecord) token, intent);
            if (b.connections.isEmpty()) {
                b.doRebind = true;
            } else {
                request((ServiceRecord) token, b, true); // somebody has bound meanwhile
            }
        }
    }

    boolean unbind(IServiceConnection connection) {
        boolean found = false;
        ArrayList<ServiceRecord> all = new ArrayList<ServiceRecord>(mServices);
        all.addAll(mDormant);
        for (ServiceRecord r : all) {
            for (IntentBinding b : new ArrayList<IntentBinding>(r.bindings)) {
                for (Connection c : new ArrayList<Connection>(b.connections)) {
                    if (c.key == connection.asBinder()) {
                        found = true;
                        remove(c);
                    }
                }
            }
        }
        return found;
    }

    private void remove(Connection c) {
        IntentBinding b = c.binding;
        b.connections.remove(c);
        if (b.connections.isEmpty() && b.hasBound) {
            b.hasBound = false;
            mApp.scheduleUnbindService(c.service, b.intent);
        }
        if ((c.flags & Context.BIND_AUTO_CREATE) != 0) {
            bringDownIfNeeded(c.service);
        }
    }

    private static boolean isNeeded(ServiceRecord r) {
        if (r.startRequested) {
            return true;
        }
        for (IntentBinding b : r.bindings) {
            for (Connection c : b.connections) {
                if ((c.flags & Context.BIND_AUTO_CREATE) != 0) {
                    return true;
                }
            }
        }
        return false;
    }

    private void bringDownIfNeeded(ServiceRecord r) {
        if (isNeeded(r) || !mServices.remove(r)) {
            return;
        }
        for (IntentBinding b : r.bindings) {
            for (Connection c : new ArrayList<Connection>(b.connections)) {
                c.conn.connected(r.name, null, true); // bound without auto-create: told of the end
            }
            if (b.hasBound) {
                b.hasBound = false;
                mApp.scheduleUnbindService(r, b.intent);
            }
        }
        mApp.scheduleStopService(r);
    }

    void dump(StringBuilder b) {
        for (ServiceRecord r : mServices) {
            b.append("  * ").append(r).append(" started=").append(r.startRequested).append(" bindings=")
                    .append(r.bindings.size()).append('\n');
        }
    }
}
