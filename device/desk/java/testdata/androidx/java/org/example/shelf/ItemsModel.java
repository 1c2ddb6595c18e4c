package org.example.shelf;

import androidx.lifecycle.LiveData;
import androidx.lifecycle.MutableLiveData;
import androidx.lifecycle.ViewModel;

import java.util.ArrayList;
import java.util.List;

/** The items; they outlive a rotation. */
public class ItemsModel extends ViewModel {
    private final List<String> items = new ArrayList<>();
    private final MutableLiveData<List<String>> live = new MutableLiveData<>(items);

    public LiveData<List<String>> getItems() {
        return live;
    }

    /** Adds on a worker thread. */
    void add(String name) {
        new Thread(() -> {
            items.add(name);
            live.postValue(new ArrayList<>(items));
        }, "adder").start();
    }

    void clear() {
        items.clear();
        live.setValue(items);
    }
}
