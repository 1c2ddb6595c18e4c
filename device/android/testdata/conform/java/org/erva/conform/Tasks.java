package org.erva.conform;

import android.os.AsyncTask;

/** Two tasks on the serial executor, with progress and results. */
public class Tasks extends Scenario {
    int sum;

    abstract class Add extends AsyncTask<Integer, Integer, Integer> {
        @Override
        protected Integer doInBackground(Integer... terms) {
            sum += terms[0];
            publishProgress(sum);
            return sum;
        }

        @Override
        protected void onProgressUpdate(Integer... values) {
            show("progress");
        }

        @Override
        protected void onPostExecute(Integer result) {
            show("sum " + result);
        }
    }

    class AddOne extends Add {
    }

    class AddTwo extends Add {
    }

    @Override
    void go() {
        new AddOne().execute(1);
        new AddTwo().execute(2);
    }
}
