package org.erva.conform;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;

/** The receiver of Processes, in the service's process. */
public class RemoteEar extends BroadcastReceiver {
    static int heard;

    @Override
    public void onReceive(Context context, Intent intent) {
        heard++;
    }
}
