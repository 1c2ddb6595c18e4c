package com.android.server.am;

import android.content.ComponentName;
import android.content.Intent;
import android.hardware.SensorManager;
import android.location.Location;
import android.net.Proxy;
import android.os.Bundle;
import android.os.RemoteBinders;

import com.android.internal.os.ControlChannel;
import com.android.server.input.InputManagerService;
import com.android.server.location.LocationManagerService;
import com.android.server.wm.Screen;
import com.android.server.wm.UiDump;

import dalvik.system.VMDebug;

import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;

import java.io.IOException;
import java.util.Base64;
import java.util.Iterator;

/**
 * Carries out the desk's commands (docs/desk.md). The thread that reads them never waits: what takes time runs on a
 * thread of the system side, and replies from there.
 */
public final class ControlServer {
    private final ActivityManagerService mActivityManager;
    private final SystemThread mUi = new SystemThread("ui");
    private final SystemThread mScreen = new SystemThread("screen");
    private boolean mBound; // under the lock of this

    public ControlServer(ActivityManagerService activityManager) {
        mActivityManager = activityManager;
        mUi.start();
        mScreen.start();
    }

    public synchronized boolean isBound() {
        return mBound;
    }

    /** Waits until the desk says which app this process is. */
    public synchronized void awaitBind() {
        while (!mBound) {
            try {
                wait();
            } catch (InterruptedException e) {
                // There is nothing else to do.
            }
        }
    }

    /** Carries out one line; whatever is wrong with it goes back as an error. */
    public void handle(String line) {
        long id = -1;
        try {
            JSONObject cmd = new JSONObject(line);
            id = cmd.getLong("id");
            dispatch(id, cmd);
        } catch (JSONException | IOException | RuntimeException e) {
            ControlChannel.get().replyError(id, e.toString());
        }
    }

    private void dispatch(final long id, final JSONObject cmd) throws JSONException, IOException {
        String name = cmd.getString("cmd");
        switch (name) {
            case "bind":
                bind(cmd);
                ok(id);
                break;
            case "debugger":
                VMDebug.update(cmd.getBoolean("connected"), cmd.optLong("idleMs", 0));
                ok(id);
                break;
            case "start-activity":
                startActivity(id, cmd);
                break;
            case "start-service":
                Intent start = intent(cmd);
                mActivityManager.whenAttached(() -> mActivityManager.startServiceFromShell(start));
                ok(id);
                break;
            case "stop-service":
                Intent stop = intent(cmd);
                mActivityManager.whenAttached(() -> mActivityManager.stopServiceFromShell(stop));
                ok(id);
                break;
            case "broadcast":
                Intent broadcast = intent(cmd);
                mActivityManager.whenAttached(() -> mActivityManager.broadcastFromShell(broadcast, () -> ok(id)));
                break;
            case "remote-start-service":
            case "remote-stop-service":
            case "remote-bind-service":
            case "remote-unbind-service":
            case "remote-broadcast":
                String request = cmd.getString("parcel");
                mActivityManager.whenAttached(() -> mActivityManager.carryOut(name, request));
                ok(id);
                break;
            case "transact":
                RemoteBinders.incoming(cmd.getInt("from"), cmd.getLong("call"), cmd.getLong("handle"), cmd.getInt("code"),
                        cmd.getInt("flags"), cmd.getString("parcel"));
                ok(id);
                break;
            case "transact-reply":
                RemoteBinders.reply(cmd.getLong("call"), cmd.optBoolean("dead", false), cmd.optString("parcel", ""));
                ok(id);
                break;
            case "input":
                input(id, cmd);
                break;
            case "home":
                mActivityManager.whenAttached(mActivityManager::goHome);
                ok(id);
                break;
            case "rotate":
                int rotation = cmd.getInt("rotation");
                mActivityManager.whenAttached(() -> mActivityManager.rotate(rotation));
                ok(id);
                break;
            case "location":
                LocationManagerService.getInstance().report(location(cmd));
                ok(id);
                break;
            case "sensor":
                SensorManager.report(cmd.getInt("type"), floats(cmd.getJSONArray("values")));
                ok(id);
                break;
            case "dump-ui":
                later(mUi, id, UiDump::dump);
                break;
            case "dump-activities":
                mActivityManager.whenAttached(() ->
                        ControlChannel.get().reply(id, JSONObject.quote(mActivityManager.dump())));
                break;
            case "screencap":
                later(mScreen, id, () -> Base64.getEncoder().encodeToString(Screen.png()));
                break;
            case "trim":
                later(mUi, id, () -> {
                    System.gc();
                    return null;
                });
                break;
            default:
                throw new JSONException("unknown command " + name);
        }
    }

    private static void ok(long id) {
        ControlChannel.get().reply(id, null);
    }

    private interface Text {
        String get() throws Exception;
    }

    /** Runs what takes a while, such as what waits for the app's main thread: on a thread one at a time. */
    private static void later(SystemThread thread, final long id, final Text text) {
        thread.execute(() -> {
            try {
                String result = text.get();
                ControlChannel.get().reply(id, result == null ? null : JSONObject.quote(result));
            } catch (Exception e) {
                ControlChannel.get().replyError(id, e.toString());
            }
        });
    }

    private void bind(JSONObject cmd) throws JSONException, IOException {
        PackageRecord pkg = new PackageRecord(cmd.getString("image"), cmd.getString("dataDir"),
                cmd.optString("process", ""));
        boolean debug = cmd.optBoolean("debug", false);
        synchronized (this) {
            if (mBound) {
                throw new JSONException("already bound");
            }
        }
        if ((pkg.appInfo.flags & android.content.pm.ApplicationInfo.FLAG_DEBUGGABLE) != 0) {
            VMDebug.enable();
        }
        useProxy(cmd.optString("httpProxy", ""));
        if (cmd.has("instrumentation")) {
            mActivityManager.setInstrumentation(new ComponentName(pkg.appInfo.packageName, cmd.getString("instrumentation")),
                    strings(cmd.getJSONObject("arguments")));
        }
        mActivityManager.bind(pkg, debug, cmd.optInt("rotation", 0), cmd.optInt("width", 1080),
                cmd.optInt("height", 1920));
        synchronized (this) {
            mBound = true;
            notifyAll();
        }
    }

    private static Bundle strings(JSONObject object) throws JSONException {
        Bundle out = new Bundle();
        for (Iterator<String> keys = object.keys(); keys.hasNext();) {
            String key = keys.next();
            out.putString(key, object.getString(key));
        }
        return out;
    }

    private static Location location(JSONObject cmd) throws JSONException {
        Location l = new Location(cmd.getString("provider"));
        l.setLatitude(cmd.getDouble("latitude"));
        l.setLongitude(cmd.getDouble("longitude"));
        l.setAccuracy((float) cmd.optDouble("accuracy", 1));
        return l;
    }

    private static float[] floats(JSONArray array) throws JSONException {
        float[] out = new float[array.length()];
        for (int i = 0; i < out.length; i++) {
            out[i] = (float) array.getDouble(i);
        }
        return out;
    }

    /** HOST:PORT, or nothing. */
    private static void useProxy(String proxy) {
        int colon = proxy.lastIndexOf(':');
        if (colon > 0) {
            Proxy.setHttpProxyConfiguration(proxy.substring(0, colon), proxy.substring(colon + 1), "");
        }
    }

    private void startActivity(final long id, JSONObject cmd) throws JSONException {
        Intent intent = intent(cmd);
        boolean toFront = cmd.optBoolean("home", false);
        mActivityManager.whenAttached(() -> {
            if (!mActivityManager.startFromShell(intent, toFront)) {
                android.util.Log.w("ActivityTaskManager", "Unable to resolve " + intent);
            }
        });
        ok(id);
    }

    private void input(final long id, JSONObject cmd) {
        InputManagerService.getInstance().inject(cmd, error -> {
            if (error == null) {
                ok(id);
            } else {
                ControlChannel.get().replyError(id, error);
            }
        });
    }

    /** The intent that a command describes by component, action, flags and extras. */
    private Intent intent(JSONObject cmd) throws JSONException {
        Intent intent = new Intent();
        String component = cmd.optString("component", "");
        if (!component.isEmpty()) {
            String pkg = mActivityManager.getPackageName();
            ComponentName name = component.indexOf('/') >= 0 ? ComponentName.unflattenFromString(component)
                    : ComponentName.createRelative(pkg, component);
            if (name == null) {
                throw new JSONException("bad component " + component);
            }
            intent.setComponent(name);
        }
        if (cmd.has("action") && !cmd.getString("action").isEmpty()) {
            intent.setAction(cmd.getString("action"));
        }
        intent.setFlags(cmd.optInt("flags", 0));
        JSONArray categories = cmd.optJSONArray("categories");
        for (int i = 0; categories != null && i < categories.length(); i++) {
            intent.addCategory(categories.getString(i));
        }
        if (!cmd.optString("data", "").isEmpty()) {
            intent.setData(android.net.Uri.parse(cmd.getString("data")));
        }
        extras(intent, cmd.optJSONObject("extras"));
        return intent;
    }

    private static void extras(Intent intent, JSONObject extras) throws JSONException {
        if (extras == null) {
            return;
        }
        for (Iterator<String> keys = extras.keys(); keys.hasNext();) {
            String key = keys.next();
            JSONObject e = extras.getJSONObject(key);
            switch (e.getString("type")) {
                case "s":
                    intent.putExtra(key, e.getString("value"));
                    break;
                case "i":
                    intent.putExtra(key, e.getInt("value"));
                    break;
                case "z":
                    intent.putExtra(key, e.getBoolean("value"));
                    break;
                case "l":
                    intent.putExtra(key, e.getLong("value"));
                    break;
                case "f":
                    intent.putExtra(key, (float) e.getDouble("value"));
                    break;
                default:
                    throw new JSONException("extra " + key + " of unknown type " + e.getString("type"));
            }
        }
    }
}
