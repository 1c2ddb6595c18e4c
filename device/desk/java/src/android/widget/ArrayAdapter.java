package android.widget;

import android.content.Context;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * Shows the items of a list as text. Changing the items takes the adapter's lock; reading them does not, so that items that
 * another thread changes may be missed, as on Android.
 */
public class ArrayAdapter<T> extends BaseAdapter implements Filterable {
    private final Object mLock = new Object();
    private final LayoutInflater mInflater;
    private final Context mContext;
    private final int mResource;
    private int mDropDownResource;
    private List<T> mObjects;
    private ArrayList<T> mOriginalValues;
    private final int mFieldId;
    private boolean mNotifyOnChange = true;
    private ArrayFilter mFilter;

    public ArrayAdapter(Context context, int resource) {
        this(context, resource, 0, new ArrayList<T>());
    }

    public ArrayAdapter(Context context, int resource, int textViewResourceId) {
        this(context, resource, textViewResourceId, new ArrayList<T>());
    }

    public ArrayAdapter(Context context, int resource, T[] objects) {
        this(context, resource, 0, Arrays.asList(objects));
    }

    public ArrayAdapter(Context context, int resource, int textViewResourceId, T[] objects) {
        this(context, resource, textViewResourceId, Arrays.asList(objects));
    }

    public ArrayAdapter(Context context, int resource, List<T> objects) {
        this(context, resource, 0, objects);
    }

    public ArrayAdapter(Context context, int resource, int textViewResourceId, List<T> objects) {
        mContext = context;
        mInflater = LayoutInflater.from(context);
        mResource = resource;
        mDropDownResource = resource;
        mObjects = objects;
        mFieldId = textViewResourceId;
    }

    public static ArrayAdapter<CharSequence> createFromResource(Context context, int textArrayResId, int textViewResId) {
        CharSequence[] strings = context.getResources().getTextArray(textArrayResId);
        return new ArrayAdapter<CharSequence>(context, textViewResId, 0, Arrays.asList(strings));
    }

    private List<T> values() {
        return mOriginalValues != null ? mOriginalValues : mObjects;
    }

    private void changed() {
        if (mNotifyOnChange) {
            notifyDataSetChanged();
        }
    }

    public void add(T object) {
        synchronized (mLock) {
            values().add(object);
        }
        changed();
    }

    public void addAll(Collection<? extends T> collection) {
        synchronized (mLock) {
            values().addAll(collection);
        }
        changed();
    }

    @SafeVarargs
    public final void addAll(T... items) {
        synchronized (mLock) {
            Collections.addAll(values(), items);
        }
        changed();
    }

    public void insert(T object, int index) {
        synchronized (mLock) {
            values().add(index, object);
        }
        changed();
    }

    public void remove(T object) {
        synchronized (mLock) {
            values().remove(object);
        }
        changed();
    }

    public void clear() {
        synchronized (mLock) {
            values().clear();
        }
        changed();
    }

    public void sort(Comparator<? super T> comparator) {
        synchronized (mLock) {
            Collections.sort(values(), comparator);
        }
        changed();
    }

    @Override
    public void notifyDataSetChanged() {
        super.notifyDataSetChanged();
        mNotifyOnChange = true;
    }

    public void setNotifyOnChange(boolean notifyOnChange) {
        mNotifyOnChange = notifyOnChange;
    }

    public Context getContext() {
        return mContext;
    }

    @Override
    public int getCount() {
        return mObjects.size();
    }

    @Override
    public T getItem(int position) {
        return mObjects.get(position);
    }

    public int getPosition(T item) {
        return mObjects.indexOf(item);
    }

    @Override
    public long getItemId(int position) {
        return position;
    }

    @Override
    public View getView(int position, View convertView, ViewGroup parent) {
        return createViewFromResource(position, convertView, parent, mResource);
    }

    @Override
    public View getDropDownView(int position, View convertView, ViewGroup parent) {
        return createViewFromResource(position, convertView, parent, mDropDownResource);
    }

    private View createViewFromResource(int position, View convertView, ViewGroup parent, int resource) {
        View view = convertView != null ? convertView : mInflater.inflate(resource, parent, false);
        TextView text;
        try {
            text = (TextView) (mFieldId == 0 ? view : view.findViewById(mFieldId));
        } catch (ClassCastException e) {
            throw new IllegalStateException("ArrayAdapter requires the resource ID to be a TextView", e);
        }
        if (text == null) {
            throw new RuntimeException("Failed to find view with ID " + mContext.getResources().getResourceName(mFieldId)
                    + " in item layout");
        }
        T item = getItem(position);
        text.setText(item instanceof CharSequence ? (CharSequence) item : item.toString());
        return view;
    }

    public void setDropDownViewResource(int resource) {
        mDropDownResource = resource;
    }

    @Override
    public Filter getFilter() {
        if (mFilter == null) {
            mFilter = new ArrayFilter();
        }
        return mFilter;
    }

    /** Keeps the items that start with the constraint, or have a word that does. */
    private final class ArrayFilter extends Filter {
        @Override
        protected FilterResults performFiltering(CharSequence prefix) {
            FilterResults results = new FilterResults();
            ArrayList<T> list;
            synchronized (mLock) {
                if (mOriginalValues == null) {
                    mOriginalValues = new ArrayList<T>(mObjects);
                }
                list = new ArrayList<T>(mOriginalValues);
            }
            if (prefix != null && prefix.length() > 0) {
                String wanted = prefix.toString().toLowerCase();
                list.removeIf(item -> !matches(item.toString().toLowerCase(), wanted));
            }
            results.values = list;
            results.count = list.size();
            return results;
        }

        private boolean matches(String text, String wanted) {
            if (text.startsWith(wanted)) {
                return true;
            }
            for (String word : text.split(" ")) {
                if (word.startsWith(wanted)) {
                    return true;
                }
            }
            return false;
        }

        @Override
        @SuppressWarnings("unchecked")
        protected void publishResults(CharSequence constraint, FilterResults results) {
            mObjects = (List<T>) results.values;
            if (results.count > 0) {
                notifyDataSetChanged();
            } else {
                notifyDataSetInvalidated();
            }
        }
    }
}
