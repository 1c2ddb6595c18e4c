package org.example.shelf;

import android.os.Bundle;
import android.view.View;
import android.widget.TextView;

import androidx.annotation.NonNull;
import androidx.annotation.Nullable;
import androidx.fragment.app.Fragment;
import androidx.lifecycle.ViewModelProvider;

/** Shows the last item. */
public class DetailFragment extends Fragment {
    public DetailFragment() {
        super(R.layout.detail);
    }

    @Override
    public void onViewCreated(@NonNull View view, @Nullable Bundle savedInstanceState) {
        super.onViewCreated(view, savedInstanceState);
        TextView text = view.findViewById(R.id.detail_text);
        ItemsModel model = new ViewModelProvider(requireActivity()).get(ItemsModel.class);
        model.getItems().observe(getViewLifecycleOwner(),
                items -> text.setText(items.isEmpty() ? "nothing" : "last: " + items.get(items.size() - 1)));
    }
}
