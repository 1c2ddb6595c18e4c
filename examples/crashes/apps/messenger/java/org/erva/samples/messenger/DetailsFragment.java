package org.erva.samples.messenger;

import android.os.AsyncTask;
import android.os.Bundle;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import android.widget.TextView;
import androidx.fragment.app.Fragment;

/** Who is in a chat. */
public class DetailsFragment extends Fragment {
    @Override
    public View onCreateView(LayoutInflater inflater, ViewGroup container, Bundle state) {
        return inflater.inflate(R.layout.details, container, false);
    }

    @Override
    public void onStart() {
        super.onStart();
        new LoadMembers().execute();
    }

    void show(int members) {
        String app = requireContext().getString(R.string.app_name);
        ((TextView) getView().findViewById(R.id.members)).setText(app + ": " + members + " members");
    }

    /** Asks the server who is in the chat. */
    private final class LoadMembers extends AsyncTask<Void, Void, Integer> {
        @Override
        protected Integer doInBackground(Void... none) {
            try {
                Thread.sleep(150);
            } catch (InterruptedException e) {
                return 0;
            }
            return 3;
        }

        @Override
        protected void onPostExecute(Integer members) {
            show(members);
        }
    }
}
