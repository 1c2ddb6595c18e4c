package org.erva.samples.shopping;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;
import android.view.View;
import android.widget.ArrayAdapter;
import android.widget.EditText;
import android.widget.ListView;
import android.widget.TextView;
import java.util.ArrayList;
import java.util.List;

/** The shopping list. */
public class ItemsActivity extends Activity {
    private static final int ANIMATION_MILLIS = 100;
    private static final int UNDO_MILLIS = 400;
    private static final String[] USUAL = {"Bread", "Milk", "Butter", "Cheese", "Apples", "Pears", "Potatoes", "Onions", "Rice", "Salt",
        "Coffee", "Tea", "Sugar", "Flour"};

    private final Handler handler = new Handler();
    private final List<Item> items = new ArrayList<>();
    private final PriceBook book = new PriceBook();
    private ArrayAdapter<Item> adapter;
    private Item removed;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.items);
        for (String name : USUAL) {
            items.add(new Item(name, 100 + 10 * name.length()));
        }
        adapter = new ArrayAdapter<>(this, android.R.layout.simple_list_item_1, items);
        ((ListView) findViewById(R.id.list)).setAdapter(adapter);
    }

    /** Called by the button. */
    public void add(View button) {
        String price = ((EditText) findViewById(R.id.price)).getText().toString();
        items.add(new Item("Item", Integer.parseInt(price)));
        adapter.notifyDataSetChanged();
    }

    /** Called by the button: the last item fades, and is gone then. */
    public void remove(View button) {
        int last = items.size() - 1;
        handler.postDelayed(() -> removeAt(last), ANIMATION_MILLIS);
    }

    private void removeAt(int index) {
        removed = items.remove(index);
        adapter.notifyDataSetChanged();
        handler.postDelayed(this::forgetRemoved, UNDO_MILLIS);
    }

    private void forgetRemoved() {
        removed = null;
    }

    /** Called by the button. */
    public void undo(View button) {
        show("back again: " + removed.name());
        items.add(removed);
        adapter.notifyDataSetChanged();
    }

    /** Called by the button: fetches what others have put on the list. */
    public void refresh(View button) {
        new Thread(this::fetch, "import").start();
    }

    private void fetch() {
        try {
            Thread.sleep(120);
        } catch (InterruptedException e) {
            return;
        }
        items.add(new Item("Eggs", 279));
        handler.post(adapter::notifyDataSetChanged);
    }

    /** Called by the button. */
    public void average(View button) {
        show("calculating");
        handler.postDelayed(new Average(), ANIMATION_MILLIS);
    }

    /** Called by the button. */
    public void clear(View button) {
        items.clear();
        adapter.notifyDataSetChanged();
    }

    /** Called by the button. */
    public void check(View button) {
        Item first = items.get(0);
        handler.postDelayed(() -> show("elsewhere: " + book.priceOf(first)), ANIMATION_MILLIS);
    }

    /** Called by the button. */
    public void forget(View button) {
        book.forget(items.get(0));
    }

    private void show(String text) {
        ((TextView) findViewById(R.id.summary)).setText(text);
    }

    /** Shows what an item costs on average. */
    private final class Average implements Runnable {
        @Override
        public void run() {
            int sum = 0;
            for (Item item : items) {
                sum += item.cents();
            }
            show("average: " + sum / items.size());
        }
    }
}
