package org.erva.samples.compass;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;

/** Turns a needle as a sensor's thread says, and holds on to what it needs for that only while it is in front. */
public class CompassActivity extends Activity {
    private final Handler handler = new Handler(Looper.getMainLooper());
    private Needle needle;
    private Needle north;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.compass);
        new Thread(() -> {
            SystemClock.sleep(60);
            handler.post(new Turned());
            handler.post(new Calibrated());
        }, "sensor").start();
    }

    @Override
    protected void onResume() {
        super.onResume();
        needle = new Needle();
        needle.turn();
    }

    @Override
    protected void onPause() {
        super.onPause();
        needle = null;
        north = null;
    }

    /** Asks first whether there is a needle. */
    private final class Turned implements Runnable {
        @Override
        public void run() {
            if (needle != null) {
                needle.turn();
            }
        }
    }

    /** Makes what it uses. */
    private final class Calibrated implements Runnable {
        @Override
        public void run() {
            north = new Needle();
            north.turn();
        }
    }

    /** Is drawn by the compass itself. */
    private static final class Needle {
        private int degrees;

        void turn() {
            degrees = (degrees + 1) % 360;
        }
    }
}
