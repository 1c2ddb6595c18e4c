package org.erva.samples.shopping;

import java.util.HashMap;
import java.util.Map;

/** What things cost elsewhere, in cents by name. */
final class PriceBook {
    private final Map<String, Integer> prices = new HashMap<>();

    PriceBook() {
        prices.put("Bread", 259);
        prices.put("Milk", 99);
    }

    int priceOf(Item item) {
        return prices.get(item.name());
    }

    void forget(Item item) {
        prices.remove(item.name());
    }
}
