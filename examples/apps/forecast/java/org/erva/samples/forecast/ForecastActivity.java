package org.erva.samples.forecast;

import android.app.Activity;
import android.os.AsyncTask;
import android.os.Bundle;
import android.os.SystemClock;
import android.view.View;
import android.widget.TextView;

/** Loads the forecast when it is asked to; what was loaded outlives a turn of the screen as saved state. */
public class ForecastActivity extends Activity {
    private static final String STATE_FORECAST = "forecast";

    private String forecast;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.forecast);
        if (state != null) {
            forecast = state.getString(STATE_FORECAST);
        }
        show();
    }

    @Override
    protected void onSaveInstanceState(Bundle state) {
        super.onSaveInstanceState(state);
        state.putString(STATE_FORECAST, forecast);
    }

    /** Called by the button. */
    public void load(View button) {
        new LoadTask().execute();
    }

    private void show() {
        TextView view = findViewById(R.id.forecast);
        view.setText(forecast == null ? getString(R.string.none) : forecast);
    }

    private final class LoadTask extends AsyncTask<Void, Void, String> {
        @Override
        protected String doInBackground(Void... none) {
            SystemClock.sleep(120);
            return "Sunny, 21 degrees";
        }

        @Override
        protected void onPostExecute(String result) {
            forecast = result;
            show();
        }
    }
}
