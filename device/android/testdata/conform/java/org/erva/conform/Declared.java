package org.erva.conform;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;

/** The receiver of Deliveries that the manifest declares. */
public class Declared extends BroadcastReceiver {
    static int calls;

    @Override
    public void onReceive(Context context, Intent intent) {
        calls++;
    }
}
