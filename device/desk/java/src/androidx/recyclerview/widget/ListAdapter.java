package androidx.recyclerview.widget;

import android.os.Handler;
import android.os.Looper;

import java.util.Collections;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

/**
 * Shows a list, and another one once the differences have been found on a background thread; of lists that are submitted
 * meanwhile only the last one counts.
 */
public abstract class ListAdapter<T, VH extends RecyclerView.ViewHolder> extends RecyclerView.Adapter<VH> {
    private static final Executor DIFF_EXECUTOR = Executors.newFixedThreadPool(2);

    private final Handler mMainThread = new Handler(Looper.getMainLooper());
    private final DiffUtil.ItemCallback<T> mCallback;
    private List<T> mList; // as submitted
    private List<T> mReadOnlyList = Collections.emptyList();
    private int mGeneration;

    protected ListAdapter(DiffUtil.ItemCallback<T> diffCallback) {
        mCallback = diffCallback;
    }

    public void submitList(List<T> list) {
        submitList(list, null);
    }

    public void submitList(final List<T> newList, final Runnable commitCallback) {
        final int generation = ++mGeneration;
        if (newList == mList) {
            run(commitCallback);
            return;
        }
        final List<T> oldList = mList;
        if (newList == null || oldList == null) {
            int count = mReadOnlyList.size();
            latch(newList);
            if (newList == null) {
                notifyItemRangeRemoved(0, count);
            } else {
                notifyItemRangeInserted(0, newList.size());
            }
            run(commitCallback);
            return;
        }
        DIFF_EXECUTOR.execute(new Runnable() {
            @Override
            public void run() {
                final DiffUtil.DiffResult diff = DiffUtil.compare(oldList, newList, mCallback);
                mMainThread.post(new Runnable() {
                    @Override
                    public void run() {
                        if (mGeneration == generation) {
                            latch(newList);
                            diff.dispatchUpdatesTo(ListAdapter.this);
                            ListAdapter.run(commitCallback);
                        }
                    }
                });
            }
        });
    }

    private void latch(List<T> list) {
        List<T> previous = mReadOnlyList;
        mList = list;
        mReadOnlyList = list == null ? Collections.<T>emptyList() : Collections.unmodifiableList(list);
        onCurrentListChanged(previous, mReadOnlyList);
    }

    private static void run(Runnable commitCallback) {
        if (commitCallback != null) {
            commitCallback.run();
        }
    }

    protected T getItem(int position) {
        return mReadOnlyList.get(position);
    }

    @Override
    public int getItemCount() {
        return mReadOnlyList.size();
    }

    public List<T> getCurrentList() {
        return mReadOnlyList;
    }

    public void onCurrentListChanged(List<T> previousList, List<T> currentList) {
    }
}
