package org.erva.samples.scanner;

import android.os.Bundle;
import android.view.View;
import androidx.appcompat.app.AppCompatActivity;

/** Starts the scanner, a fragment that BACK takes away. */
public class MainActivity extends AppCompatActivity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.main);
    }

    /** Called by the button. */
    public void scan(View button) {
        getSupportFragmentManager().beginTransaction().replace(R.id.container, new ScanFragment())
                .addToBackStack("scan").commit();
    }
}
