package org.erva.conform;

import android.content.SharedPreferences;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Collections, preferences and views, written in one event and read in the next. */
public class Contents extends Scenario {
    final List<String> names = new ArrayList<>();
    Map<String, Integer> counts = new HashMap<>();
    Set<String> seen;

    class Writer implements Runnable {
        @Override
        public void run() {
            names.add("a");
            counts.put("a", 1);
            seen = new HashSet<>();
            seen.add("a");
            List<String> local = new ArrayList<>();
            local.add("not a field's");
            prefs().edit().putString("name", "a").putInt("count", 1).apply();
        }
    }

    class Reader implements Runnable {
        @Override
        public void run() {
            String text = names.size() + " " + counts.get("a") + " " + seen.contains("a") + " " + prefs().getString("name", "");
            show(text);
        }
    }

    SharedPreferences prefs() {
        return getSharedPreferences("store", MODE_PRIVATE);
    }

    @Override
    void go() {
        handler.post(new Writer());
        handler.post(new Reader());
    }
}
