package com.android.server.am;

import android.app.ResultInfo;
import android.content.ComponentName;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.content.res.Configuration;
import android.os.Binder;
import android.os.Bundle;
import android.os.IBinder;

import java.util.ArrayList;

/** An entry of the back stack as the system knows it. */
final class ActivityRecord {
    /** The states of Android 11's ActivityStack. */
    enum State { INITIALIZING, RESUMED, PAUSING, PAUSED, STOPPING, STOPPED, FINISHING, DESTROYING, DESTROYED }

    /** What the app knows the activity by. */
    static final class Token extends Binder {
        final ActivityRecord mRecord;

        Token(ActivityRecord record) {
            super("android.view.IApplicationToken");
            mRecord = record;
        }

        @Override
        public String toString() {
            return "Token{" + Integer.toHexString(System.identityHashCode(this)) + " "
                    + mRecord.component.flattenToShortString() + "}";
        }
    }

    final Token token = new Token(this);
    final ActivityInfo info;
    final ComponentName component;
    Intent intent;
    State state = State.INITIALIZING;
    /** Who started it for a result. */
    ActivityRecord resultTo;
    String resultWho;
    int requestCode;
    ArrayList<ResultInfo> results;
    ArrayList<Intent> newIntents;
    boolean launched; // the app has been told to launch it
    boolean finishing;
    boolean noHistory;
    Bundle icicle;
    Configuration config; // what the app was told last
    boolean stopRequested; // to be stopped or destroyed when the next activity is idle

    ActivityRecord(ActivityInfo info, Intent intent) {
        this.info = info;
        this.intent = intent;
        this.component = new ComponentName(info.packageName, info.name);
        this.noHistory = (intent.getFlags() & Intent.FLAG_ACTIVITY_NO_HISTORY) != 0;
    }

    /** The record of a token of an app; null for none, and for one that is gone. */
    static ActivityRecord forToken(IBinder token) {
        return token instanceof Token ? ((Token) token).mRecord : null;
    }

    void addResult(ResultInfo result) {
        if (results == null) {
            results = new ArrayList<ResultInfo>();
        }
        results.add(result);
    }

    void addNewIntent(Intent intent) {
        if (newIntents == null) {
            newIntents = new ArrayList<Intent>();
        }
        newIntents.add(intent);
    }

    @Override
    public String toString() {
        return "ActivityRecord{" + Integer.toHexString(System.identityHashCode(this)) + " u0 "
                + component.flattenToShortString() + " t1" + (finishing ? " f" : "") + "}";
    }
}
