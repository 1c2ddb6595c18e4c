package android.content;

import android.net.Uri;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.Set;

/** Which intents a component takes: by action, category, scheme, authority and type. Paths are not matched. */
public class IntentFilter {
    public static final int SYSTEM_HIGH_PRIORITY = 1000;
    public static final int SYSTEM_LOW_PRIORITY = -1000;
    public static final int MATCH_CATEGORY_EMPTY = 0x0100000;
    public static final int MATCH_CATEGORY_SCHEME = 0x0200000;
    public static final int MATCH_CATEGORY_HOST = 0x0300000;
    public static final int MATCH_CATEGORY_TYPE = 0x0600000;
    public static final int MATCH_ADJUSTMENT_NORMAL = 0x8000;
    public static final int NO_MATCH_TYPE = -1;
    public static final int NO_MATCH_DATA = -2;
    public static final int NO_MATCH_ACTION = -3;
    public static final int NO_MATCH_CATEGORY = -4;

    /** A type that is none. */
    public static class MalformedMimeTypeException extends android.util.AndroidException {
        public MalformedMimeTypeException(String name) {
            super(name);
        }
    }

    private int mPriority;
    private final ArrayList<String> mActions = new ArrayList<String>();
    private final ArrayList<String> mCategories = new ArrayList<String>();
    private final ArrayList<String> mSchemes = new ArrayList<String>();
    private final ArrayList<String> mHosts = new ArrayList<String>();
    private final ArrayList<String> mTypes = new ArrayList<String>();

    public IntentFilter() {
    }

    public IntentFilter(String action) {
        addAction(action);
    }

    public IntentFilter(String action, String dataType) throws MalformedMimeTypeException {
        addAction(action);
        addDataType(dataType);
    }

    public IntentFilter(IntentFilter o) {
        mPriority = o.mPriority;
        mActions.addAll(o.mActions);
        mCategories.addAll(o.mCategories);
        mSchemes.addAll(o.mSchemes);
        mHosts.addAll(o.mHosts);
        mTypes.addAll(o.mTypes);
    }

    public final void setPriority(int priority) {
        mPriority = priority;
    }

    public final int getPriority() {
        return mPriority;
    }

    public final void addAction(String action) {
        if (!mActions.contains(action)) {
            mActions.add(action);
        }
    }

    public final int countActions() {
        return mActions.size();
    }

    public final String getAction(int index) {
        return mActions.get(index);
    }

    public final boolean hasAction(String action) {
        return action != null && mActions.contains(action);
    }

    public final boolean matchAction(String action) {
        return hasAction(action);
    }

    public final Iterator<String> actionsIterator() {
        return mActions.iterator();
    }

    public final void addCategory(String category) {
        if (!mCategories.contains(category)) {
            mCategories.add(category);
        }
    }

    public final boolean hasCategory(String category) {
        return mCategories.contains(category);
    }

    public final int countCategories() {
        return mCategories.size();
    }

    public final void addDataScheme(String scheme) {
        mSchemes.add(scheme);
    }

    public final void addDataAuthority(String host, String port) {
        mHosts.add(host);
    }

    public final void addDataPath(String path, int type) {
    }

    public final void addDataType(String type) throws MalformedMimeTypeException {
        if (type.indexOf('/') <= 0) {
            throw new MalformedMimeTypeException(type);
        }
        mTypes.add(type);
    }

    public final int match(ContentResolver resolver, Intent intent, boolean resolve, String logTag) {
        return match(intent.getAction(), intent.getType(), intent.getScheme(), intent.getData(),
                intent.getCategories(), logTag);
    }

    /** How well an intent's parts match; negative if not. */
    public final int match(String action, String type, String scheme, Uri data, Set<String> categories, String logTag) {
        if (action != null && !matchAction(action)) {
            return NO_MATCH_ACTION;
        }
        int dataMatch = matchData(type, scheme, data);
        if (dataMatch < 0) {
            return dataMatch;
        }
        if (categories != null && !mCategories.containsAll(categories)) {
            return NO_MATCH_CATEGORY;
        }
        return dataMatch;
    }

    private int matchData(String type, String scheme, Uri data) {
        if (mTypes.isEmpty() && mSchemes.isEmpty()) {
            return type == null && data == null ? MATCH_CATEGORY_EMPTY + MATCH_ADJUSTMENT_NORMAL : NO_MATCH_DATA;
        }
        int match = MATCH_CATEGORY_EMPTY;
        if (!mSchemes.isEmpty()) {
            if (!mSchemes.contains(scheme == null ? "" : scheme)) {
                return NO_MATCH_DATA;
            }
            match = MATCH_CATEGORY_SCHEME;
            if (!mHosts.isEmpty()) {
                if (data == null || !mHosts.contains(data.getHost())) {
                    return NO_MATCH_DATA;
                }
                match = MATCH_CATEGORY_HOST;
            }
        } else if (scheme != null && !scheme.isEmpty() && !scheme.equals("content") && !scheme.equals("file")) {
            return NO_MATCH_DATA;
        }
        if (mTypes.isEmpty()) {
            return type == null ? match + MATCH_ADJUSTMENT_NORMAL : NO_MATCH_TYPE;
        }
        return matchesType(type) ? MATCH_CATEGORY_TYPE + MATCH_ADJUSTMENT_NORMAL : NO_MATCH_TYPE;
    }

    private boolean matchesType(String type) {
        if (type == null) {
            return false;
        }
        for (String t : mTypes) {
            if (t.equals("*/*") || type.equals("*/*") || t.equals(type)
                    || t.endsWith("/*") && type.startsWith(t.substring(0, t.length() - 1))) {
                return true;
            }
        }
        return false;
    }
}
