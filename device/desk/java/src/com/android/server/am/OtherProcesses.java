package com.android.server.am;

import android.app.IServiceConnection;
import android.content.Intent;
import android.content.pm.ComponentInfo;
import android.os.IBinder;
import android.os.Parcel;
import android.os.RemoteBinders;
import android.util.ArrayMap;

import com.android.internal.os.ControlChannel;

import org.json.JSONArray;
import org.json.JSONObject;

import java.util.Set;

/**
 * What is asked of components that run in other processes of the app. Each process has the system's state of its own
 * components; the desk carries requests from one to another and starts the processes.
 */
final class OtherProcesses {
    private final ArrayMap<IBinder, String> mBound = new ArrayMap<IBinder, String>(); // process by connection

    /** Carries out a request of another process, on the system's thread. */
    static void carryOut(ActivityManagerService am, String command, Parcel request) {
        Intent intent = request.readTypedObject(Intent.CREATOR);
        switch (command) {
            case "remote-start-service":
                am.startService(intent);
                break;
            case "remote-stop-service":
                am.stopService(intent);
                break;
            case "remote-bind-service":
                am.bindService(intent, IServiceConnection.Stub.proxy(request.readStrongBinder()), request.readInt());
                break;
            case "remote-unbind-service":
                am.unbindService(IServiceConnection.Stub.proxy(request.readStrongBinder()));
                break;
            case "remote-broadcast":
                am.broadcastHere(intent);
                break;
            default:
                throw new IllegalArgumentException("unknown request " + command);
        }
    }

    private static Parcel parcel(Intent intent) {
        Parcel p = Parcel.obtain();
        p.writeTypedObject(intent, 0);
        return p;
    }

    private static void deliver(String process, String command, Parcel request) {
        ControlChannel.get().send("{\"type\":\"deliver\",\"process\":" + JSONObject.quote(process) + ",\"cmd\":\"" + command
                + "\",\"parcel\":\"" + RemoteBinders.encode(request) + "\"}");
    }

    void start(ComponentInfo service, Intent intent) {
        deliver(service.processName, "remote-start-service", parcel(intent));
    }

    void stop(ComponentInfo service, Intent intent) {
        deliver(service.processName, "remote-stop-service", parcel(intent));
    }

    void bind(ComponentInfo service, Intent intent, IServiceConnection connection, int flags) {
        mBound.put(connection.asBinder(), service.processName);
        Parcel p = parcel(intent);
        p.writeStrongBinder(connection.asBinder());
        p.writeInt(flags);
        deliver(service.processName, "remote-bind-service", p);
    }

    /** Whether the connection is one to another process. */
    boolean unbind(IServiceConnection connection) {
        String process = mBound.remove(connection.asBinder());
        if (process == null) {
            return false;
        }
        Parcel p = parcel(null);
        p.writeStrongBinder(connection.asBinder());
        deliver(process, "remote-unbind-service", p);
        return true;
    }

    /** Gives a broadcast to the other processes; those in needed are started for it. */
    void broadcast(Intent intent, Set<String> needed) {
        ControlChannel.get().send("{\"type\":\"broadcast\",\"cmd\":\"remote-broadcast\",\"processes\":" + new JSONArray(needed)
                + ",\"parcel\":\"" + RemoteBinders.encode(parcel(intent)) + "\"}");
    }
}
