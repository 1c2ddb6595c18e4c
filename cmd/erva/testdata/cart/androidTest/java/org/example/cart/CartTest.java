package org.example.cart;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import android.os.SystemClock;
import android.widget.TextView;

import androidx.test.core.app.ActivityScenario;

import org.junit.Test;

public class CartTest {
    private static void add(ActivityScenario<CartActivity> cart) {
        cart.onActivity(a -> a.findViewById(R.id.add).performClick());
    }

    /** Flaky: that the price is there after half a second is a hope. */
    @Test
    public void addsAfterAWhile() {
        try (ActivityScenario<CartActivity> cart = ActivityScenario.launch(CartActivity.class)) {
            add(cart);
            SystemClock.sleep(500);
            cart.onActivity(a -> assertEquals(3, a.total()));
        }
    }

    /** Sound: it looks until the price is there. */
    @Test
    public void addsAtLast() {
        try (ActivityScenario<CartActivity> cart = ActivityScenario.launch(CartActivity.class)) {
            add(cart);
            boolean[] there = new boolean[1];
            for (int i = 0; i < 200 && !there[0]; i++) {
                SystemClock.sleep(20);
                cart.onActivity(a -> there[0] = "3 EUR".contentEquals(((TextView) a.findViewById(R.id.total)).getText()));
            }
            assertTrue(there[0]);
        }
    }
}
