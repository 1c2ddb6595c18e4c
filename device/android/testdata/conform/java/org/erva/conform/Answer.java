package org.erva.conform;

import android.app.Activity;
import android.os.Bundle;

/** Answers whoever starts it, and ends. */
public class Answer extends Activity {
    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setResult(RESULT_FIRST_USER);
        finish();
    }
}
