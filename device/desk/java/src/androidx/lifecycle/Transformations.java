package androidx.lifecycle;

import androidx.arch.core.util.Function;

/** Live data made of other live data. */
public class Transformations {
    private Transformations() {
    }

    public static <X, Y> LiveData<Y> map(LiveData<X> source, final Function<X, Y> mapFunction) {
        final MediatorLiveData<Y> result = new MediatorLiveData<Y>();
        result.addSource(source, new Observer<X>() {
            @Override
            public void onChanged(X x) {
                result.setValue(mapFunction.apply(x));
            }
        });
        return result;
    }

    public static <X, Y> LiveData<Y> switchMap(LiveData<X> source, final Function<X, LiveData<Y>> switchMapFunction) {
        final MediatorLiveData<Y> result = new MediatorLiveData<Y>();
        result.addSource(source, new Observer<X>() {
            private LiveData<Y> mSource;

            @Override
            public void onChanged(X x) {
                LiveData<Y> next = switchMapFunction.apply(x);
                if (mSource == next) {
                    return;
                }
                if (mSource != null) {
                    result.removeSource(mSource);
                }
                mSource = next;
                if (mSource != null) {
                    result.addSource(mSource, new Observer<Y>() {
                        @Override
                        public void onChanged(Y y) {
                            result.setValue(y);
                        }
                    });
                }
            }
        });
        return result;
    }

    public static <X> LiveData<X> distinctUntilChanged(LiveData<X> source) {
        final MediatorLiveData<X> result = new MediatorLiveData<X>();
        result.addSource(source, new Observer<X>() {
            private boolean mFirstTime = true;

            @Override
            public void onChanged(X value) {
                X previous = result.getValue();
                if (mFirstTime || (previous == null ? value != null : !previous.equals(value))) {
                    mFirstTime = false;
                    result.setValue(value);
                }
            }
        });
        return result;
    }
}
