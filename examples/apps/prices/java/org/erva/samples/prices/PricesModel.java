package org.erva.samples.prices;

import android.os.SystemClock;
import androidx.lifecycle.LiveData;
import androidx.lifecycle.MutableLiveData;
import androidx.lifecycle.ViewModel;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

/** Asks two shops for the price of what is in the basket. */
public class PricesModel extends ViewModel {
    private final MutableLiveData<Integer> fruit = new MutableLiveData<>();
    private final MutableLiveData<Integer> bread = new MutableLiveData<>();
    private final Executor network = Executors.newCachedThreadPool();

    LiveData<Integer> fruit() {
        return fruit;
    }

    LiveData<Integer> bread() {
        return bread;
    }

    void load() {
        ask(fruit, 40, 3);
        ask(bread, 220, 2);
    }

    /** Stands for a shop that answers after so many milliseconds. */
    private void ask(final MutableLiveData<Integer> answer, final long millis, final int price) {
        network.execute(new Runnable() {
            @Override
            public void run() {
                SystemClock.sleep(millis);
                answer.postValue(price);
            }
        });
    }
}
