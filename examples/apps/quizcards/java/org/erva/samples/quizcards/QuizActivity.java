package org.erva.samples.quizcards;

import android.app.Activity;
import android.app.AlertDialog;
import android.content.DialogInterface;
import android.os.AsyncTask;
import android.os.Bundle;
import android.os.SystemClock;
import android.view.View;
import android.widget.TextView;

/** Shows cards one by one; the user says how hard each one was. Cards are read in the background. */
public class QuizActivity extends Activity {
    private static final String[] CARDS = {"Capital of Peru?", "Capital of Chad?"};

    private int current;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        setContentView(R.layout.quiz);
        show(0);
    }

    private void show(int card) {
        current = card;
        ((TextView) findViewById(R.id.question)).setText(CARDS[card]);
    }

    /** Called by the button: goes on without rating the card. */
    public void skip(View button) {
        new LoadTask().execute(1);
    }

    /** Called by the button: asks how hard the card was. */
    public void rate(View button) {
        new AlertDialog.Builder(this).setTitle("How was it?")
                .setItems(new CharSequence[] {"Easy", "Hard"}, new Rater()).show();
    }

    /** Notes the user's answer for the card. */
    private final class Rater implements DialogInterface.OnClickListener {
        @Override
        public void onClick(DialogInterface dialog, int which) {
            getSharedPreferences("ratings", MODE_PRIVATE).edit().putInt(CARDS[current], which).apply();
        }
    }

    /** Reads a card; the serial executor reads one at a time. */
    private final class LoadTask extends AsyncTask<Integer, Void, Integer> {
        @Override
        protected Integer doInBackground(Integer... card) {
            SystemClock.sleep(120);
            return card[0];
        }

        @Override
        protected void onPostExecute(Integer card) {
            show(card);
        }
    }
}
