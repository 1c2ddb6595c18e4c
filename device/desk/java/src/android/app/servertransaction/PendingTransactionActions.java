package android.app.servertransaction;

import android.app.ActivityManager;
import android.app.ActivityThread.ActivityClientRecord;
import android.os.Bundle;

/** What is still to be done while a transaction runs. */
public class PendingTransactionActions {
    private boolean mRestoreInstanceState;
    private boolean mCallOnPostCreate;
    private Bundle mOldState;
    private StopInfo mStopInfo;
    private boolean mReportRelaunch;

    public void clear() {
        mRestoreInstanceState = false;
        mCallOnPostCreate = false;
        mOldState = null;
        mStopInfo = null;
        mReportRelaunch = false;
    }

    public boolean shouldRestoreInstanceState() {
        return mRestoreInstanceState;
    }

    public void setRestoreInstanceState(boolean restore) {
        mRestoreInstanceState = restore;
    }

    public boolean shouldCallOnPostCreate() {
        return mCallOnPostCreate;
    }

    public void setCallOnPostCreate(boolean call) {
        mCallOnPostCreate = call;
    }

    public Bundle getOldState() {
        return mOldState;
    }

    public void setOldState(Bundle oldState) {
        mOldState = oldState;
    }

    public StopInfo getStopInfo() {
        return mStopInfo;
    }

    public void setStopInfo(StopInfo stopInfo) {
        mStopInfo = stopInfo;
    }

    public boolean shouldReportRelaunch() {
        return mReportRelaunch;
    }

    public void setReportRelaunch(boolean report) {
        mReportRelaunch = report;
    }

    /** Reports to the system that an activity has stopped; posted, so that what else was queued runs first. */
    public static class StopInfo implements Runnable {
        private ActivityClientRecord mActivity;
        private Bundle mState;

        public void setActivity(ActivityClientRecord activity) {
            mActivity = activity;
        }

        public void setState(Bundle state) {
            mState = state;
        }

        @Override
        public void run() {
            ActivityManager.getService().activityStopped(mActivity.token, mState);
        }
    }
}
