package org.example.tasks;

import android.app.Application;

public class TasksApplication extends Application {
    private boolean mReady;

    @Override
    public void onCreate() {
        super.onCreate();
        mReady = true;
    }

    boolean isReady() {
        return mReady;
    }
}
