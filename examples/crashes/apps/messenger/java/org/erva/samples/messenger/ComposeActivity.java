package org.erva.samples.messenger;

import android.app.Activity;
import android.app.AlertDialog;
import android.os.Bundle;
import android.os.Handler;
import android.os.Message;
import android.view.View;
import android.widget.TextView;

/** Writes a message: a text or a photo. */
public class ComposeActivity extends Activity {
    private static final int MSG_CONNECTED = 1;
    private static final int MSG_SEND = 2;
    private static final int MSG_SPELLED = 3;

    private final Connection connection = new Connection();
    private Object content = new Draft("Hello");

    private final Handler handler = new Handler() {
        @Override
        public void handleMessage(Message message) {
            switch (message.what) {
                case MSG_CONNECTED:
                    connection.established();
                    break;
                case MSG_SEND:
                    sendDraft();
                    break;
                case MSG_SPELLED:
                    showSpelling();
                    break;
                default:
                    super.handleMessage(message);
            }
        }
    };

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.compose);
    }

    /** Called by the button. */
    public void connect(View button) {
        handler.sendEmptyMessageDelayed(MSG_CONNECTED, 150);
    }

    /** Called by the button. */
    public void send(View button) {
        connection.send("Hello");
        ((TextView) findViewById(R.id.sent)).setText("sent");
    }

    /** Called by the button. */
    public void later(View button) {
        handler.sendEmptyMessageDelayed(MSG_SEND, 150);
    }

    private void sendDraft() {
        Draft draft = (Draft) content;
        ((TextView) findViewById(R.id.sent)).setText("sent: " + draft.text());
    }

    /** Called by the button: a photo takes the place of the text. */
    public void photo(View button) {
        content = new Photo(1024);
    }

    /** Called by the button. */
    public void spelling(View button) {
        handler.sendEmptyMessageDelayed(MSG_SPELLED, 150);
    }

    private void showSpelling() {
        new AlertDialog.Builder(this).setMessage("No mistakes").show();
    }

    /** A text. */
    private static final class Draft {
        private final String text;

        Draft(String text) {
            this.text = text;
        }

        String text() {
            return text;
        }
    }

    /** A photo. */
    private static final class Photo {
        final int bytes;

        Photo(int bytes) {
            this.bytes = bytes;
        }
    }
}
