package org.erva.samples.messenger;

import android.app.Application;

/** Begins to fetch messages when the app starts. */
public class MessengerApplication extends Application {
    @Override
    public void onCreate() {
        super.onCreate();
        Inbox.get().fetch();
    }
}
