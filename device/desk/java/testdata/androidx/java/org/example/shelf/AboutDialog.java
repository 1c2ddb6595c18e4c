package org.example.shelf;

import android.app.Dialog;
import android.os.Bundle;

import androidx.annotation.NonNull;
import androidx.appcompat.app.AlertDialog;
import androidx.fragment.app.DialogFragment;

public class AboutDialog extends DialogFragment {
    @NonNull
    @Override
    public Dialog onCreateDialog(Bundle savedInstanceState) {
        return new AlertDialog.Builder(requireContext())
                .setTitle(R.string.about)
                .setMessage("A library app")
                .setPositiveButton(android.R.string.ok, (dialog, which) -> ((MainActivity) requireActivity()).say("closed"))
                .create();
    }
}
