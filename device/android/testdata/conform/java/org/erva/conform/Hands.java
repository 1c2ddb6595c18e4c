package org.erva.conform;

import android.app.Activity;
import android.app.AlertDialog;
import android.os.Bundle;
import android.view.KeyEvent;
import android.widget.ArrayAdapter;
import android.widget.ListView;
import android.widget.SeekBar;
import android.widget.TextView;

/** Says what a user has done last. */
public class Hands extends Activity {
    private TextView out;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.hands);
        out = findViewById(R.id.out);
        findViewById(R.id.go).setOnClickListener(v -> out.setText("clicked"));
        findViewById(R.id.go).setOnLongClickListener(v -> {
            out.setText("long clicked");
            return true;
        });
        findViewById(R.id.ask).setOnClickListener(v -> new AlertDialog.Builder(this).setMessage("Really?")
                .setPositiveButton("Yes", (d, which) -> out.setText("answered")).show());
        String[] rows = new String[30];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = "row " + i / 2;
        }
        ListView list = findViewById(R.id.rows);
        list.setAdapter(new ArrayAdapter<>(this, android.R.layout.simple_list_item_1, rows));
        list.setOnItemClickListener((parent, view, position, id) -> out.setText("position " + position));
        ((SeekBar) findViewById(R.id.bar)).setOnSeekBarChangeListener(new SeekBar.OnSeekBarChangeListener() {
            @Override
            public void onProgressChanged(SeekBar bar, int progress, boolean fromUser) {
                out.setText("at " + progress);
            }

            @Override
            public void onStartTrackingTouch(SeekBar bar) {
            }

            @Override
            public void onStopTrackingTouch(SeekBar bar) {
            }
        });
    }

    @Override
    public boolean onKeyDown(int code, KeyEvent event) {
        if (code == KeyEvent.KEYCODE_VOLUME_UP) {
            out.setText("louder");
            return true;
        }
        return super.onKeyDown(code, event);
    }
}
