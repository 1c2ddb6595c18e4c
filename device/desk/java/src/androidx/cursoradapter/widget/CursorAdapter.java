package androidx.cursoradapter.widget;

import android.content.Context;
import android.database.ContentObserver;
import android.database.Cursor;
import android.database.DataSetObserver;
import android.os.Handler;
import android.view.View;
import android.view.ViewGroup;
import android.widget.BaseAdapter;
import android.widget.Filter;
import android.widget.FilterQueryProvider;
import android.widget.Filterable;

/** Shows the rows of a cursor, which must have a column "_id". */
public abstract class CursorAdapter extends BaseAdapter implements Filterable {
    public static final int FLAG_AUTO_REQUERY = 1;
    public static final int FLAG_REGISTER_CONTENT_OBSERVER = 2;

    protected Cursor mCursor;
    protected Context mContext;
    protected boolean mDataValid;
    private int mRowIDColumn;
    private ChangeObserver mChangeObserver;
    private final DataSetObserver mDataSetObserver = new MyDataSetObserver();
    private FilterQueryProvider mFilterQueryProvider;

    @Deprecated
    public CursorAdapter(Context context, Cursor c) {
        this(context, c, FLAG_REGISTER_CONTENT_OBSERVER);
    }

    public CursorAdapter(Context context, Cursor c, boolean autoRequery) {
        this(context, c, FLAG_REGISTER_CONTENT_OBSERVER);
    }

    public CursorAdapter(Context context, Cursor c, int flags) {
        mContext = context;
        if ((flags & FLAG_REGISTER_CONTENT_OBSERVER) != 0) {
            mChangeObserver = new ChangeObserver();
        }
        watch(c);
    }

    private void watch(Cursor c) {
        mCursor = c;
        mDataValid = c != null;
        mRowIDColumn = c == null ? -1 : c.getColumnIndexOrThrow("_id");
        if (c != null) {
            if (mChangeObserver != null) {
                c.registerContentObserver(mChangeObserver);
            }
            c.registerDataSetObserver(mDataSetObserver);
        }
    }

    public Cursor getCursor() {
        return mCursor;
    }

    @Override
    public int getCount() {
        return mDataValid && mCursor != null ? mCursor.getCount() : 0;
    }

    @Override
    public Object getItem(int position) {
        if (mDataValid && mCursor != null) {
            mCursor.moveToPosition(position);
            return mCursor;
        }
        return null;
    }

    @Override
    public long getItemId(int position) {
        return mDataValid && mCursor != null && mCursor.moveToPosition(position) ? mCursor.getLong(mRowIDColumn) : 0;
    }

    @Override
    public boolean hasStableIds() {
        return true;
    }

    private void move(int position) {
        if (!mDataValid) {
            throw new IllegalStateException("this should only be called when the cursor is valid");
        }
        if (!mCursor.moveToPosition(position)) {
            throw new IllegalStateException("couldn't move cursor to position " + position);
        }
    }

    @Override
    public View getView(int position, View convertView, ViewGroup parent) {
        move(position);
        View v = convertView == null ? newView(mContext, mCursor, parent) : convertView;
        bindView(v, mContext, mCursor);
        return v;
    }

    @Override
    public View getDropDownView(int position, View convertView, ViewGroup parent) {
        if (!mDataValid) {
            return null;
        }
        move(position);
        View v = convertView == null ? newDropDownView(mContext, mCursor, parent) : convertView;
        bindView(v, mContext, mCursor);
        return v;
    }

    public abstract View newView(Context context, Cursor cursor, ViewGroup parent);

    public View newDropDownView(Context context, Cursor cursor, ViewGroup parent) {
        return newView(context, cursor, parent);
    }

    public abstract void bindView(View view, Context context, Cursor cursor);

    /** Takes another cursor and closes the one before. */
    public void changeCursor(Cursor cursor) {
        Cursor old = swapCursor(cursor);
        if (old != null) {
            old.close();
        }
    }

    /** Takes another cursor; the one before is returned, not closed. */
    public Cursor swapCursor(Cursor newCursor) {
        if (newCursor == mCursor) {
            return null;
        }
        Cursor oldCursor = mCursor;
        if (oldCursor != null) {
            if (mChangeObserver != null) {
                oldCursor.unregisterContentObserver(mChangeObserver);
            }
            oldCursor.unregisterDataSetObserver(mDataSetObserver);
        }
        watch(newCursor);
        if (newCursor != null) {
            notifyDataSetChanged();
        } else {
            notifyDataSetInvalidated();
        }
        return oldCursor;
    }

    public CharSequence convertToString(Cursor cursor) {
        return cursor == null ? "" : cursor.toString();
    }

    public Cursor runQueryOnBackgroundThread(CharSequence constraint) {
        return mFilterQueryProvider != null ? mFilterQueryProvider.runQuery(constraint) : mCursor;
    }

    public void setFilterQueryProvider(FilterQueryProvider filterQueryProvider) {
        mFilterQueryProvider = filterQueryProvider;
    }

    @Override
    public Filter getFilter() {
        return new Filter() {
            @Override
            protected FilterResults performFiltering(CharSequence constraint) {
                Cursor c = runQueryOnBackgroundThread(constraint);
                FilterResults r = new FilterResults();
                r.count = c == null ? 0 : c.getCount();
                r.values = c;
                return r;
            }

            @Override
            protected void publishResults(CharSequence constraint, FilterResults results) {
                if (results.values != null && results.values != mCursor) {
                    changeCursor((Cursor) results.values);
                }
            }
        };
    }

    /** Called when the cursor's content has changed. */
    protected void onContentChanged() {
    }

    private final class ChangeObserver extends ContentObserver {
        ChangeObserver() {
            super(new Handler());
        }

        @Override
        public boolean deliverSelfNotifications() {
            return true;
        }

        @Override
        public void onChange(boolean selfChange) {
            onContentChanged();
        }
    }

    private final class MyDataSetObserver extends DataSetObserver {
        @Override
        public void onChanged() {
            mDataValid = true;
            notifyDataSetChanged();
        }

        @Override
        public void onInvalidated() {
            mDataValid = false;
            notifyDataSetInvalidated();
        }
    }
}
