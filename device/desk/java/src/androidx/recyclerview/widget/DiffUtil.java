package androidx.recyclerview.widget;

import java.util.List;

/**
 * Finds what differs between two lists. Here the common beginning and end are kept, and what is between them is taken as
 * removed and inserted, or as changed where the items are the same.
 */
public class DiffUtil {
    private DiffUtil() {
    }

    /** Compares items of a list. */
    public abstract static class ItemCallback<T> {
        public abstract boolean areItemsTheSame(T oldItem, T newItem);

        public abstract boolean areContentsTheSame(T oldItem, T newItem);
    }

    /** Compares items by their positions. */
    public abstract static class Callback {
        public abstract int getOldListSize();

        public abstract int getNewListSize();

        public abstract boolean areItemsTheSame(int oldItemPosition, int newItemPosition);

        public abstract boolean areContentsTheSame(int oldItemPosition, int newItemPosition);
    }

    /** What differs. */
    public static final class DiffResult {
        private final Callback mCallback;
        private final int mHead;
        private final int mTail;

        DiffResult(Callback callback) {
            mCallback = callback;
            int olds = callback.getOldListSize();
            int news = callback.getNewListSize();
            int head = 0;
            while (head < olds && head < news && callback.areItemsTheSame(head, head)) {
                head++;
            }
            int tail = 0;
            while (tail < olds - head && tail < news - head && callback.areItemsTheSame(olds - 1 - tail, news - 1 - tail)) {
                tail++;
            }
            mHead = head;
            mTail = tail;
        }

        public void dispatchUpdatesTo(RecyclerView.Adapter<?> adapter) {
            int olds = mCallback.getOldListSize();
            int news = mCallback.getNewListSize();
            if (olds - mHead - mTail > 0) {
                adapter.notifyItemRangeRemoved(mHead, olds - mHead - mTail);
            }
            if (news - mHead - mTail > 0) {
                adapter.notifyItemRangeInserted(mHead, news - mHead - mTail);
            }
            for (int i = 0; i < mHead; i++) {
                changed(adapter, i, i);
            }
            for (int i = 1; i <= mTail; i++) {
                changed(adapter, olds - i, news - i);
            }
        }

        private void changed(RecyclerView.Adapter<?> adapter, int oldPosition, int newPosition) {
            if (!mCallback.areContentsTheSame(oldPosition, newPosition)) {
                adapter.notifyItemChanged(newPosition);
            }
        }
    }

    public static DiffResult calculateDiff(Callback cb) {
        return new DiffResult(cb);
    }

    public static DiffResult calculateDiff(Callback cb, boolean detectMoves) {
        return new DiffResult(cb);
    }

    static <T> DiffResult compare(final List<T> olds, final List<T> news, final ItemCallback<T> items) {
        return new DiffResult(new Callback() {
            @Override
            public int getOldListSize() {
                return olds.size();
            }

            @Override
            public int getNewListSize() {
                return news.size();
            }

            @Override
            public boolean areItemsTheSame(int o, int n) {
                return items.areItemsTheSame(olds.get(o), news.get(n));
            }

            @Override
            public boolean areContentsTheSame(int o, int n) {
                return items.areContentsTheSame(olds.get(o), news.get(n));
            }
        });
    }
}
