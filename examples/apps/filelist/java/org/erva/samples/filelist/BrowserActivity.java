package org.erva.samples.filelist;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;
import android.os.HandlerThread;
import android.os.Message;
import android.view.View;
import android.widget.AdapterView;
import android.widget.ListView;
import android.widget.SimpleAdapter;
import android.widget.TextView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Shows what is in a directory. A thread lists it, unless it was listed before; what the thread found is shown without
 * asking whether the user is still there.
 */
public class BrowserActivity extends Activity implements AdapterView.OnItemClickListener {
    private static final int MSG_LIST = 1;
    private static final int MSG_LISTED = 2;

    private final List<Map<String, String>> rows = new ArrayList<>();
    private HandlerThread scannerThread;
    private Handler scanner;
    private Handler results;
    private SimpleAdapter adapter;
    private String directory;
    private List<String> shown;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.browser);
        adapter = new SimpleAdapter(this, rows, android.R.layout.simple_list_item_1, new String[] {"name"},
                new int[] {android.R.id.text1});
        ListView list = findViewById(R.id.files);
        list.setAdapter(adapter);
        list.setOnItemClickListener(this);
        scannerThread = new HandlerThread("directory scanner");
        scannerThread.start();
        scanner = new Scanner(scannerThread);
        results = new Results();
        showRoot();
    }

    @Override
    protected void onDestroy() {
        super.onDestroy();
        scannerThread.quit();
    }

    @Override
    public void onItemClick(AdapterView<?> list, View row, int position, long id) {
        open("/" + shown.get(position));
    }

    @Override
    public void onBackPressed() {
        if (directory.equals("/")) {
            super.onBackPressed();
        } else {
            showRoot();
        }
    }

    private void open(String path) {
        directory = path;
        ((TextView) findViewById(R.id.directory)).setText(path);
        scanner.obtainMessage(MSG_LIST, path).sendToTarget();
    }

    /** The root is always at hand. */
    private void showRoot() {
        directory = "/";
        ((TextView) findViewById(R.id.directory)).setText(directory);
        show(Arrays.asList("music", "photos"));
    }

    private void show(List<String> names) {
        shown = names;
        rows.clear();
        for (String name : names) {
            Map<String, String> row = new HashMap<>();
            row.put("name", name);
            rows.add(row);
        }
        adapter.notifyDataSetChanged();
    }

    /** Lists directories, on a thread of its own. */
    private final class Scanner extends Handler {
        Scanner(HandlerThread thread) {
            super(thread.getLooper());
        }

        @Override
        public void handleMessage(Message msg) {
            if (msg.what == MSG_LIST) {
                List<String> names = msg.obj.equals("/music") ? Arrays.asList("aria.ogg", "waltz.ogg")
                        : Arrays.asList("lake.png");
                results.obtainMessage(MSG_LISTED, names).sendToTarget();
            }
        }
    }

    /** Takes what the scanner found, on the main thread. */
    private final class Results extends Handler {
        @Override
        @SuppressWarnings("unchecked")
        public void handleMessage(Message msg) {
            if (msg.what == MSG_LISTED) {
                show((List<String>) msg.obj);
            }
        }
    }
}
