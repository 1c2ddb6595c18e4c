package org.erva.samples.notepad;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;
import android.os.HandlerThread;
import android.util.Log;
import android.view.View;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Keeps a draft in a file, which a thread of its own writes. */
public class NotepadActivity extends Activity {
    private HandlerThread disk;
    private Handler writer;
    private String draft = "";

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.notepad);
        disk = new HandlerThread("disk");
        disk.start();
        writer = new Handler(disk.getLooper());
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
        disk.quitSafely();
    }

    /** Called by the button. */
    public void save(View button) {
        draft = "Dear Ada";
        writer.post(this::write);
    }

    /** Called by the button: the next draft begins with nothing. */
    public void next(View button) {
        draft = "";
    }

    /** On the disk's thread. */
    private void write() {
        try (OutputStream out = openFileOutput("draft.txt", MODE_PRIVATE)) {
            out.write(draft.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            Log.e("notepad", "the draft is not saved", e);
        }
    }
}
