package org.erva.samples.prices;

import android.os.Bundle;
import android.widget.TextView;
import androidx.appcompat.app.AppCompatActivity;
import androidx.lifecycle.Observer;
import androidx.lifecycle.ViewModelProvider;

/** Shows the sum of what the shops ask. */
public class PricesActivity extends AppCompatActivity {
    private int total;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.prices);
        PricesModel model = new ViewModelProvider(this).get(PricesModel.class);
        Observer<Integer> adder = new Observer<Integer>() {
            @Override
            public void onChanged(Integer price) {
                total += price;
                ((TextView) findViewById(R.id.total)).setText("Total " + total);
            }
        };
        model.fruit().observe(this, adder);
        model.bread().observe(this, adder);
        model.load();
    }
}
