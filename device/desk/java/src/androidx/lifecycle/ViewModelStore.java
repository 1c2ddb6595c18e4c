package androidx.lifecycle;

import java.util.HashMap;

/** View models by their key. */
public class ViewModelStore {
    private final HashMap<String, ViewModel> mMap = new HashMap<String, ViewModel>();

    final void put(String key, ViewModel viewModel) {
        ViewModel old = mMap.put(key, viewModel);
        if (old != null) {
            old.onCleared();
        }
    }

    final ViewModel get(String key) {
        return mMap.get(key);
    }

    public final void clear() {
        for (ViewModel vm : mMap.values()) {
            vm.clear();
        }
        mMap.clear();
    }
}
