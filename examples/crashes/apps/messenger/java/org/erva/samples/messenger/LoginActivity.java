package org.erva.samples.messenger;

import android.os.Bundle;
import android.os.Handler;
import android.view.View;
import android.widget.TextView;
import androidx.fragment.app.FragmentActivity;

/** Logs in, and shows the account then. */
public class LoginActivity extends FragmentActivity {
    private final Handler handler = new Handler();

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.login);
    }

    /** Called by the button. */
    public void submit(View button) {
        ((TextView) findViewById(R.id.status)).setText("logging in");
        new Thread(() -> {
            try {
                Thread.sleep(150);
            } catch (InterruptedException e) {
                return;
            }
            handler.post(this::onLoggedIn);
        }, "login").start();
    }

    private void onLoggedIn() {
        ((TextView) findViewById(R.id.status)).setText("logged in");
        getSupportFragmentManager().beginTransaction().replace(R.id.account, new AccountFragment()).commit();
    }
}
