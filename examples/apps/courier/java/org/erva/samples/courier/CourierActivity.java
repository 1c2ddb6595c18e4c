package org.erva.samples.courier;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import android.view.View;
import android.widget.TextView;

/** Delivers a parcel once it is known where to. A thread looks again and again whether it is. */
public class CourierActivity extends Activity {
    private final Handler handler = new Handler(Looper.getMainLooper());
    private String address;
    private volatile boolean addressed;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.courier);
        new Thread(this::await, "courier").start();
    }

    private void await() {
        while (!addressed) {
            SystemClock.sleep(50);
        }
        handler.post(() -> ((TextView) findViewById(R.id.parcel)).setText("For " + address));
    }

    /** Called by the button. */
    public void address(View button) {
        address = "Elm Street 4";
        addressed = true;
    }
}
