package org.erva.conform;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.view.View;
import android.widget.TextView;

/** An activity that does one thing when its button is pressed. */
public abstract class Scenario extends Activity {
    final Handler handler = new Handler(Looper.getMainLooper());

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.scenario);
        findViewById(R.id.go).setOnClickListener(new View.OnClickListener() {
            @Override
            public void onClick(View v) {
                go();
            }
        });
    }

    abstract void go();

    void show(String text) {
        ((TextView) findViewById(R.id.out)).setText(text);
    }
}
