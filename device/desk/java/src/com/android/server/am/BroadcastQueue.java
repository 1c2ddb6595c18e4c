package com.android.server.am;

import android.app.IApplicationThread;
import android.content.IIntentReceiver;
import android.content.Intent;
import android.content.IntentFilter;
import android.content.pm.ActivityInfo;
import android.os.Binder;
import android.os.Bundle;
import android.os.IBinder;

import java.util.ArrayList;
import java.util.List;

/**
 * Broadcasts. As on Android 11: registered receivers of a plain broadcast get it at once, in the order of their
 * priority and registration; declared receivers, and all receivers of an ordered broadcast, get it one after the other,
 * each when the one before has finished. Declared receivers get implicit broadcasts, too: here they are all of one app.
 */
final class BroadcastQueue {
    /** A registration. */
    private static final class Registered {
        final IIntentReceiver receiver;
        final IntentFilter filter;

        Registered(IIntentReceiver receiver, IntentFilter filter) {
            this.receiver = receiver;
            this.filter = filter;
        }
    }

    /** A broadcast under way; the app names it when a receiver has finished. */
    static final class BroadcastRecord extends Binder {
        final Intent intent;
        final boolean ordered;
        final IIntentReceiver resultTo;
        final Runnable done;
        final ArrayList<Object> receivers = new ArrayList<Object>(); // Registered or ActivityInfo, those still to come
        int resultCode;
        String resultData;
        Bundle resultExtras;
        boolean waiting; // a receiver has it

        BroadcastRecord(Intent intent, boolean ordered, IIntentReceiver resultTo, int code, String data, Bundle extras,
                Runnable done) {
            super("broadcast");
            this.intent = intent;
            this.ordered = ordered;
            this.resultTo = resultTo;
            this.resultCode = code;
            this.resultData = data;
            this.resultExtras = extras;
            this.done = done;
        }
    }

    private final ArrayList<Registered> mRegistered = new ArrayList<Registered>();
    private final ArrayList<Intent> mSticky = new ArrayList<Intent>();
    private final ArrayList<BroadcastRecord> mSerial = new ArrayList<BroadcastRecord>(); // the first is under way
    private IApplicationThread mApp;
    private PackageRecord mPackage;

    void attach(IApplicationThread app, PackageRecord pkg) {
        mApp = app;
        mPackage = pkg;
    }

    /** Registers a receiver, or asks for a sticky broadcast if there is none; returns the sticky one that matches. */
    Intent register(IIntentReceiver receiver, IntentFilter filter) {
        Intent sticky = null;
        for (Intent s : mSticky) {
            if (matches(filter, s)) {
                sticky = s;
                break;
            }
        }
        if (receiver == null) {
            return sticky;
        }
        mRegistered.add(new Registered(receiver, filter));
        if (sticky != null) {
            mApp.scheduleRegisteredReceiver(receiver, sticky.throughSystem(), null, 0, null, null, false, true);
        }
        return sticky;
    }

    private static boolean matches(IntentFilter filter, Intent intent) {
        return filter.match(null, intent, false, "BroadcastQueue") >= 0;
    }

    /** Forgets a receiver; broadcasts that wait for it go on when its message says so. */
    void unregister(IIntentReceiver receiver) {
        for (int i = mRegistered.size() - 1; i >= 0; i--) {
            if (mRegistered.get(i).receiver == receiver) {
                mRegistered.remove(i);
            }
        }
    }

    void removeSticky(Intent intent) {
        for (int i = mSticky.size() - 1; i >= 0; i--) {
            if (mSticky.get(i).filterEquals(intent)) {
                mSticky.remove(i);
            }
        }
    }

    /** Sends a broadcast. done runs when every receiver has finished, which only ordered ones report. */
    void send(Intent intent, IIntentReceiver resultTo, int code, String data, Bundle extras, boolean ordered,
            boolean sticky, Runnable done) {
        if (sticky) {
            removeSticky(intent);
            mSticky.add(intent);
        }
        List<Registered> registered = registeredFor(intent);
        BroadcastRecord r = new BroadcastRecord(intent, ordered, resultTo, code, data, extras, done);
        if (!ordered) {
            for (Registered reg : registered) {
                mApp.scheduleRegisteredReceiver(reg.receiver, intent.throughSystem(), r, code, data, extras, false,
                        sticky);
            }
            registered.clear();
        }
        merge(r, registered, mPackage.receiversHere(intent));
        if (r.receivers.isEmpty() && resultTo == null) {
            finished(r);
            return;
        }
        mSerial.add(r);
        processNext();
    }

    private List<Registered> registeredFor(Intent intent) {
        List<Registered> list = new ArrayList<Registered>();
        if (intent.getComponent() != null) {
            return list;
        }
        for (Registered reg : mRegistered) {
            if (!matches(reg.filter, intent)) {
                continue;
            }
            int at = list.size();
            while (at > 0 && list.get(at - 1).filter.getPriority() < reg.filter.getPriority()) {
                at--;
            }
            list.add(at, reg);
        }
        return list;
    }

    /** Registered receivers come before declared ones of the same priority, which is 0 for all declared ones here. */
    private static void merge(BroadcastRecord r, List<Registered> registered, List<ActivityInfo> declared) {
        int i = 0;
        while (i < registered.size() && registered.get(i).filter.getPriority() >= 0) {
            r.receivers.add(registered.get(i++));
        }
        r.receivers.addAll(declared);
        while (i < registered.size()) {
            r.receivers.add(registered.get(i++));
        }
    }

    private void processNext() {
        while (!mSerial.isEmpty()) {
            BroadcastRecord r = mSerial.get(0);
            if (r.waiting) {
                return;
            }
            if (r.receivers.isEmpty()) {
                mSerial.remove(0);
                finished(r);
                continue;
            }
            deliver(r, r.receivers.remove(0));
        }
    }

    private void deliver(BroadcastRecord r, Object receiver) {
        if (receiver instanceof Registered && !mRegistered.contains(receiver)) {
            return; // unregistered meanwhile
        }
        r.waiting = true;
        if (receiver instanceof Registered) {
            mApp.scheduleRegisteredReceiver(((Registered) receiver).receiver, r.intent.throughSystem(), r, r.resultCode,
                    r.resultData, r.resultExtras, true, false);
        } else {
            mApp.scheduleReceiver(r.intent.throughSystem(), (ActivityInfo) receiver, r, r.resultCode, r.resultData,
                    r.resultExtras, r.ordered);
        }
    }

    private void finished(BroadcastRecord r) {
        if (r.resultTo != null) {
            mApp.scheduleRegisteredReceiver(r.resultTo, r.intent.throughSystem(), r, r.resultCode, r.resultData,
                    r.resultExtras, false, false);
        }
        if (r.done != null) {
            r.done.run();
        }
    }

    /** A receiver has finished. */
    void finishReceiver(IBinder token, int code, String data, Bundle extras, boolean abort) {
        if (mSerial.isEmpty() || mSerial.get(0) != token || !mSerial.get(0).waiting) {
            return;
        }
        BroadcastRecord r = mSerial.get(0);
        r.waiting = false;
        if (r.ordered) {
            r.resultCode = code;
            r.resultData = data;
            r.resultExtras = extras;
            if (abort) {
                r.receivers.clear();
            }
        }
        processNext();
    }
}
