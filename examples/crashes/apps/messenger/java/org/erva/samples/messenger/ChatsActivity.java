package org.erva.samples.messenger;

import android.content.Intent;
import android.os.Bundle;
import android.view.View;
import android.widget.TextView;
import androidx.fragment.app.FragmentActivity;

/** The chats. */
public class ChatsActivity extends FragmentActivity implements Inbox.Listener {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.chats);
    }

    @Override
    protected void onStart() {
        super.onStart();
        Inbox.get().setListener(this);
    }

    @Override
    public void onMessage(String text) {
        ((TextView) findViewById(R.id.latest)).setText(text);
    }

    /** Called by the button. */
    public void login(View button) {
        startActivity(new Intent(this, LoginActivity.class));
    }

    /** Called by the button. */
    public void compose(View button) {
        startActivity(new Intent(this, ComposeActivity.class));
    }

    /** Called by the button. */
    public void details(View button) {
        getSupportFragmentManager().beginTransaction().replace(R.id.content, new DetailsFragment()).addToBackStack(null).commit();
    }
}
