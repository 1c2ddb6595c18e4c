package org.erva.names;

import android.app.Activity;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.os.Message;

/** Posts what a compiler names by numbers. The other build of the test begins with one more of each. */
public class Main extends Activity {
    final Handler handler = new Handler(Looper.getMainLooper());
    int runs;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        handler.post(() -> runs++);
        handler.post(() -> {
            runs++;
            handler.post(() -> runs++);
        });
        handler.post(this::work);
        handler.post(new Runnable() {
            @Override
            public void run() {
                runs++;
                handler.post(() -> runs++);
            }
        });
        new Handler(Looper.getMainLooper()) {
            @Override
            public void handleMessage(Message msg) {
                runs++;
            }
        }.sendEmptyMessage(1);
        class Local implements Runnable {
            @Override
            public void run() {
                runs++;
            }
        }
        handler.post(new Local());
        Looper.myQueue().addIdleHandler(() -> false);
    }

    void work() {
        new Thread(() -> runs++).start();
        work(() -> runs++);
    }

    void work(Runnable r) {
        handler.post(r);
    }
}
