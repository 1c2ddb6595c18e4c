package org.example.cart;

import android.app.Activity;
import android.os.Bundle;
import android.os.SystemClock;
import android.view.View;
import android.widget.TextView;

/** Shows what is in the cart; prices are asked for in the background. */
public class CartActivity extends Activity {
    private int total;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.cart);
    }

    /** Called by the button: adds an item at the price that the shop tells. */
    public void add(View button) {
        new Thread(() -> {
            SystemClock.sleep(50);
            runOnUiThread(() -> {
                total += 3;
                ((TextView) findViewById(R.id.total)).setText(total + " EUR");
            });
        }, "price").start();
    }

    int total() {
        return total;
    }
}
