package com.android.server.am;

import android.app.ActivityManager;
import android.app.IApplicationThread;
import android.app.ResultInfo;
import android.app.servertransaction.ActivityConfigurationChangeItem;
import android.app.servertransaction.ActivityRelaunchItem;
import android.app.servertransaction.ActivityResultItem;
import android.app.servertransaction.ClientTransaction;
import android.app.servertransaction.DestroyActivityItem;
import android.app.servertransaction.LaunchActivityItem;
import android.app.servertransaction.NewIntentItem;
import android.app.servertransaction.PauseActivityItem;
import android.app.servertransaction.ResumeActivityItem;
import android.app.servertransaction.StopActivityItem;
import android.content.Intent;
import android.content.pm.ActivityInfo;
import android.content.res.Configuration;

import com.android.internal.os.ControlChannel;
import com.android.server.am.ActivityRecord.State;

import java.util.ArrayList;

/**
 * The back stack: one task, and the home screen beside it. Everything runs on the activity manager's thread.
 *
 * <p>The order is Android 11's: the activity in front is paused before the next is launched or resumed, and what is not
 * seen any more is stopped or destroyed when the next one's main thread is idle (or after ten seconds). When the home
 * screen comes in front, which is idle elsewhere, that is at once.
 */
final class ActivityStack {
    private static final long IDLE_TIMEOUT = 10 * 1000;

    private final SystemThread mThread;
    private final ArrayList<ActivityRecord> mHistory = new ArrayList<ActivityRecord>(); // the last is on top
    private final ArrayList<ActivityRecord> mStopping = new ArrayList<ActivityRecord>();
    private IApplicationThread mApp;
    private Configuration mConfig;
    private boolean mHome = true; // the home screen is in front of the task
    private ActivityRecord mResumed;
    private ActivityRecord mPausing;
    private Object mIdleTimeout;
    private String mLastTold = "";

    ActivityStack(SystemThread thread) {
        mThread = thread;
    }

    /** The app's process is there. */
    void attach(IApplicationThread app, Configuration config) {
        mApp = app;
        mConfig = config;
        resumeTop(false);
    }

    // ---- starting ----

    /** Starts an activity; returns a result of ActivityManager.START. */
    int start(ActivityInfo info, Intent intent, ActivityRecord source, String resultWho, int requestCode) {
        int flags = intent.getFlags();
        ActivityRecord resultTo = requestCode >= 0 ? source : null;
        mHome = false;
        if ((flags & Intent.FLAG_ACTIVITY_CLEAR_TASK) != 0 && (flags & Intent.FLAG_ACTIVITY_NEW_TASK) != 0) {
            clearTask();
        } else {
            ActivityRecord reused = reuse(info, intent, flags);
            if (reused != null) {
                return deliverToTop(reused, intent);
            }
        }
        ActivityRecord r = new ActivityRecord(info, intent);
        r.resultTo = resultTo;
        r.resultWho = resultWho;
        r.requestCode = requestCode;
        mHistory.add(r);
        resumeTop((flags & Intent.FLAG_ACTIVITY_NO_USER_ACTION) == 0);
        return ActivityManager.START_SUCCESS;
    }

    private void clearTask() {
        for (ActivityRecord r : new ArrayList<ActivityRecord>(mHistory)) {
            finish(r, android.app.Activity.RESULT_CANCELED, null, false);
        }
    }

    /** An activity that the intent goes to instead of a new one, brought to the top; null if there is none. */
    private ActivityRecord reuse(ActivityInfo info, Intent intent, int flags) {
        ActivityRecord top = top();
        if (top == null) {
            return null;
        }
        boolean single = info.launchMode == ActivityInfo.LAUNCH_SINGLE_TOP
                || (flags & Intent.FLAG_ACTIVITY_SINGLE_TOP) != 0;
        boolean singleTask = info.launchMode == ActivityInfo.LAUNCH_SINGLE_TASK
                || info.launchMode == ActivityInfo.LAUNCH_SINGLE_INSTANCE;
        if (top.info == info && (single || singleTask)) {
            return top;
        }
        ActivityRecord known = find(info);
        if (known == null) {
            return null;
        }
        if (singleTask || (flags & Intent.FLAG_ACTIVITY_CLEAR_TOP) != 0) {
            finishAbove(known);
            if (singleTask || single) {
                return known;
            }
            finish(known, android.app.Activity.RESULT_CANCELED, null, false); // a new one takes its place
            return null;
        }
        if ((flags & Intent.FLAG_ACTIVITY_REORDER_TO_FRONT) != 0) {
            mHistory.remove(known);
            mHistory.add(known);
            return known;
        }
        return null;
    }

    private void finishAbove(ActivityRecord r) {
        for (int i = mHistory.size() - 1; i >= 0 && mHistory.get(i) != r; i--) {
            finish(mHistory.get(i), android.app.Activity.RESULT_CANCELED, null, false);
        }
    }

    private int deliverToTop(ActivityRecord r, Intent intent) {
        if (r.state == State.RESUMED && mResumed == r) {
            ClientTransaction t = ClientTransaction.obtain(mApp, r.token);
            ArrayList<Intent> intents = new ArrayList<Intent>();
            intents.add(intent);
            t.addCallback(NewIntentItem.obtain(intents, true));
            t.schedule();
        } else {
            r.addNewIntent(intent);
            resumeTop(false);
        }
        return ActivityManager.START_DELIVERED_TO_TOP;
    }

    /** Brings the task in front as it is; false if there is nothing in it. */
    boolean moveToFront() {
        if (top() == null) {
            return false;
        }
        mHome = false;
        resumeTop(false);
        return true;
    }

    /** The home screen comes in front. */
    void goHome() {
        if (!mHome) {
            mHome = true;
            resumeTop(true);
        }
    }

    private ActivityRecord find(ActivityInfo info) {
        for (int i = mHistory.size() - 1; i >= 0; i--) {
            ActivityRecord r = mHistory.get(i);
            if (r.info == info && !r.finishing) {
                return r;
            }
        }
        return null;
    }

    private ActivityRecord top() {
        for (int i = mHistory.size() - 1; i >= 0; i--) {
            if (!mHistory.get(i).finishing) {
                return mHistory.get(i);
            }
        }
        return null;
    }

    boolean isRoot(ActivityRecord r) {
        return r != null && mHistory.indexOf(r) == 0;
    }

    // ---- pausing and resuming ----

    /** Moves one step towards the top activity being in front; what the app reports leads to the next step. */
    private void resumeTop(boolean userLeaving) {
        if (mApp == null) {
            return;
        }
        ActivityRecord next = mHome ? null : top();
        if (mPausing != null || next != null && next == mResumed) {
            return;
        }
        if (mResumed != null) {
            startPausing(userLeaving);
            return;
        }
        if (next == null) {
            tellResumed("");
            processStopping(); // home is idle
            return;
        }
        mStopping.remove(next);
        next.stopRequested = false;
        mResumed = next;
        resume(next);
        scheduleIdleTimeout();
    }

    private void startPausing(boolean userLeaving) {
        ActivityRecord prev = mResumed;
        mResumed = null;
        mPausing = prev;
        prev.state = State.PAUSING;
        ClientTransaction t = ClientTransaction.obtain(mApp, prev.token);
        t.setLifecycleStateRequest(PauseActivityItem.obtain(prev.finishing, userLeaving && !prev.finishing, 0));
        t.schedule();
    }

    private void resume(ActivityRecord r) {
        State was = r.state;
        r.state = State.RESUMED;
        ClientTransaction t = ClientTransaction.obtain(mApp, r.token);
        if (!r.launched) {
            r.launched = true;
            t.addCallback(LaunchActivityItem.obtain(new Intent(r.intent), r.info, mConfig, r.icicle, take(r),
                    takeIntents(r)));
            r.config = mConfig;
        } else if (!r.config.equals(mConfig)) {
            changeConfiguration(r, t);
            deliverPending(r, t);
        } else {
            deliverPending(r, t);
        }
        t.setLifecycleStateRequest(ResumeActivityItem.obtain(was == State.INITIALIZING));
        t.schedule();
    }

    private void deliverPending(ActivityRecord r, ClientTransaction t) {
        if (r.results != null) {
            t.addCallback(ActivityResultItem.obtain(take(r)));
        }
        if (r.newIntents != null) {
            t.addCallback(NewIntentItem.obtain(takeIntents(r), true));
        }
    }

    private static ArrayList<ResultInfo> take(ActivityRecord r) {
        ArrayList<ResultInfo> results = r.results;
        r.results = null;
        return results;
    }

    private static ArrayList<Intent> takeIntents(ActivityRecord r) {
        ArrayList<Intent> intents = r.newIntents;
        r.newIntents = null;
        return intents;
    }

    void paused(ActivityRecord r) {
        if (r == null || r != mPausing) {
            return;
        }
        mPausing = null;
        r.state = State.PAUSED;
        if (r.noHistory && !r.finishing && (mHome || top() != r)) {
            finish(r, android.app.Activity.RESULT_CANCELED, null, false);
        }
        if (r.finishing || mHome || top() != r) {
            addToStopping(r);
        }
        resumeTop(false);
    }

    private void addToStopping(ActivityRecord r) {
        if (!r.stopRequested) {
            r.stopRequested = true;
            mStopping.add(r);
        }
    }

    void resumed(ActivityRecord r) {
        if (r != null && r.state == State.RESUMED) {
            r.icicle = null;
            if (r == mResumed) {
                tellResumed(r.component.flattenToShortString());
            }
        }
    }

    /** The app's main thread has had nothing to do since it resumed an activity. */
    void idle(ActivityRecord r) {
        if (r == mResumed) {
            mThread.remove(mIdleTimeout);
            processStopping();
        }
    }

    private void scheduleIdleTimeout() {
        mThread.remove(mIdleTimeout);
        mIdleTimeout = mThread.executeDelayed(new Runnable() {
            @Override
            public void run() {
                processStopping();
            }
        }, IDLE_TIMEOUT);
    }

    /** Stops or destroys what is not seen any more. */
    private void processStopping() {
        ArrayList<ActivityRecord> list = new ArrayList<ActivityRecord>(mStopping);
        mStopping.clear();
        for (ActivityRecord r : list) {
            r.stopRequested = false;
            if (r.finishing) {
                destroy(r);
            } else if (r != mResumed && r.state == State.PAUSED) {
                stop(r);
            }
        }
    }

    private void stop(ActivityRecord r) {
        r.state = State.STOPPING;
        ClientTransaction t = ClientTransaction.obtain(mApp, r.token);
        t.setLifecycleStateRequest(StopActivityItem.obtain(0));
        t.schedule();
    }

    void stopped(ActivityRecord r, android.os.Bundle icicle) {
        if (r == null) {
            return;
        }
        r.icicle = icicle;
        if (r.state == State.STOPPING) {
            r.state = State.STOPPED;
        }
    }

    // ---- finishing ----

    /** Finishes an activity. Returns whether it is finishing now, by this or before, as Android does. */
    boolean finish(ActivityRecord r, int resultCode, Intent data) {
        finish(r, resultCode, data, true);
        return r == null || r.finishing;
    }

    private boolean finish(ActivityRecord r, int resultCode, Intent data, boolean resumeNext) {
        if (r == null || r.finishing || !mHistory.contains(r)) {
            return false;
        }
        r.finishing = true;
        sendResult(r, resultCode, data);
        if (!r.launched) {
            forget(r);
        } else if (r == mResumed) {
            if (mPausing == null) {
                startPausing(false);
            }
        } else if (r != mPausing && r.state != State.PAUSED) {
            destroy(r); // stopped, or on its way there
        } else if (r.state == State.PAUSED) {
            addToStopping(r);
        }
        if (resumeNext) {
            resumeTop(false);
        }
        return true;
    }

    private void sendResult(ActivityRecord r, int resultCode, Intent data) {
        if (r.resultTo != null) {
            r.resultTo.addResult(new ResultInfo(r.resultWho, r.requestCode, resultCode, data));
            r.resultTo = null;
        }
    }

    private void destroy(ActivityRecord r) {
        if (r.state == State.DESTROYING || r.state == State.DESTROYED) {
            return;
        }
        r.state = State.DESTROYING;
        ClientTransaction t = ClientTransaction.obtain(mApp, r.token);
        t.setLifecycleStateRequest(DestroyActivityItem.obtain(r.finishing, 0));
        t.schedule();
    }

    void destroyed(ActivityRecord r) {
        if (r != null) {
            forget(r);
        }
    }

    private void forget(ActivityRecord r) {
        r.state = State.DESTROYED;
        mHistory.remove(r);
        mStopping.remove(r);
        if (mHistory.isEmpty()) {
            ControlChannel.get().send("{\"type\":\"finished\"}");
        }
    }

    boolean finishAll() {
        boolean any = false;
        for (int i = mHistory.size() - 1; i >= 0; i--) {
            any |= finish(mHistory.get(i), android.app.Activity.RESULT_CANCELED, null, i == 0);
        }
        return any;
    }

    /** Finishes what an activity has started with a request code. */
    void finishSub(ActivityRecord parent, int requestCode) {
        for (ActivityRecord r : new ArrayList<ActivityRecord>(mHistory)) {
            if (r.resultTo == parent && r.requestCode == requestCode) {
                finish(r, android.app.Activity.RESULT_CANCELED, null, true);
            }
        }
    }

    // ---- configuration ----

    /** A new configuration, which the process has been told of: the activity in front changes at once, others when they come back. */
    void configurationChanged(Configuration config) {
        mConfig = config;
        ActivityRecord r = mResumed;
        if (r == null || r.config.equals(config)) {
            return;
        }
        ClientTransaction t = ClientTransaction.obtain(mApp, r.token);
        if (changeConfiguration(r, t)) {
            t.setLifecycleStateRequest(ResumeActivityItem.obtain(false));
        }
        t.schedule();
    }

    /** Adds to t what makes r see the configuration; returns whether that is a relaunch. */
    private boolean changeConfiguration(ActivityRecord r, ClientTransaction t) {
        int changes = 0;
        if (r.config.orientation != mConfig.orientation) {
            changes |= ActivityInfo.CONFIG_ORIENTATION;
        }
        if (r.config.screenWidthDp != mConfig.screenWidthDp || r.config.screenHeightDp != mConfig.screenHeightDp) {
            changes |= ActivityInfo.CONFIG_SCREEN_SIZE;
        }
        r.config = mConfig;
        if ((changes & ~r.info.configChanges) == 0) {
            t.addCallback(ActivityConfigurationChangeItem.obtain(mConfig));
            return false;
        }
        t.addCallback(ActivityRelaunchItem.obtain(take(r), takeIntents(r), changes, mConfig));
        return true;
    }

    // ---- what the desk sees ----

    private void tellResumed(String name) {
        if (!name.equals(mLastTold)) {
            mLastTold = name;
            ControlChannel.get().send("{\"type\":\"state\",\"resumed\":" + org.json.JSONObject.quote(name).replace("\\/", "/")
                    + "}");
        }
    }

    /** The stack as dumpsys prints it, the top first. */
    void dump(StringBuilder b) {
        b.append("ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)\n");
        for (int i = mHistory.size() - 1; i >= 0; i--) {
            ActivityRecord r = mHistory.get(i);
            b.append("    * Hist #").append(i).append(": ").append(r).append(" state=").append(r.state)
                    .append(r == mResumed ? " resumed" : "").append(r.finishing ? " finishing" : "").append('\n');
        }
        if (mResumed != null) {
            b.append("    mResumedActivity: ").append(mResumed).append('\n');
        }
    }
}
