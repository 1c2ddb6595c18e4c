package org.erva.probe;

import android.app.Activity;
import android.content.SharedPreferences;
import android.os.Bundle;
import android.view.View;
import android.widget.TextView;

/** Has what erva doctor looks for in any app: a screen, a field that is read and written, and a preference file. */
public class ProbeActivity extends Activity {
    private int starts;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.probe);
        SharedPreferences prefs = getSharedPreferences("probe", MODE_PRIVATE);
        starts = prefs.getInt("starts", 0) + 1;
        prefs.edit().putInt("starts", starts).commit();
        show();
        findViewById(R.id.count).setOnClickListener(new View.OnClickListener() {
            @Override
            public void onClick(View v) {
                starts++;
                show();
            }
        });
    }

    private void show() {
        ((TextView) findViewById(R.id.starts)).setText("Started " + starts + " times");
    }
}
