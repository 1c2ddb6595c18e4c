package org.erva.samples.checkout;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;
import android.widget.TextView;

/** Pays for what is in a basket. What is paid for cannot be changed any more. */
public class CheckoutActivity extends Activity {
    private int total = 30;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.checkout);
    }

    /** Called by the button. */
    public void addTip(View button) {
        total += 3;
    }

    /** Called by the button. */
    public void pay(View button) {
        findViewById(R.id.tip).setEnabled(false);
        ((TextView) findViewById(R.id.receipt)).setText("Paid " + total);
    }
}
