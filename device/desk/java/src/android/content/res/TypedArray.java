package android.content.res;

import android.graphics.drawable.Drawable;
import android.util.AttributeSet;
import android.util.TypedValue;

import com.android.internal.view.Attributes;

/** The values of some attributes of an element, or the items of an array resource. */
public class TypedArray implements AutoCloseable {
    private final Resources mResources;
    private final String[] mValues; // as written; null where there is none

    TypedArray(Resources resources, AttributeSet set, int[] attrs) {
        mResources = resources;
        mValues = new String[attrs.length];
        if (!(set instanceof NodeAttributes)) {
            return;
        }
        for (int i = 0; i < attrs.length; i++) {
            String name;
            try {
                name = resources.getResourceEntryName(attrs[i]);
            } catch (Resources.NotFoundException e) {
                continue; // an attribute of nobody's has no value
            }
            mValues[i] = ((NodeAttributes) set).raw(name);
        }
    }

    TypedArray(Resources resources, String[] values) {
        mResources = resources;
        mValues = values;
    }

    public int length() {
        return mValues.length;
    }

    public Resources getResources() {
        return mResources;
    }

    public int getIndexCount() {
        int n = 0;
        for (String v : mValues) {
            n += v == null ? 0 : 1;
        }
        return n;
    }

    public int getIndex(int at) {
        for (int i = 0; i < mValues.length; i++) {
            if (mValues[i] != null && at-- == 0) {
                return i;
            }
        }
        return -1;
    }

    public boolean hasValue(int index) {
        return mValues[index] != null;
    }

    private String text(int index) {
        return mResources.resolveText(mValues[index]);
    }

    public CharSequence getText(int index) {
        return text(index);
    }

    public String getString(int index) {
        return text(index);
    }

    public String getNonResourceString(int index) {
        String v = mValues[index];
        return v == null || v.startsWith("@") ? null : v;
    }

    public boolean getBoolean(int index, boolean defValue) {
        String v = text(index);
        return v == null ? defValue : "true".equals(v);
    }

    public int getInt(int index, int defValue) {
        String v = text(index);
        try {
            return v == null ? defValue : Long.decode(v).intValue();
        } catch (NumberFormatException e) {
            return defValue;
        }
    }

    public int getInteger(int index, int defValue) {
        return getInt(index, defValue);
    }

    public float getFloat(int index, float defValue) {
        String v = text(index);
        try {
            return v == null ? defValue : Float.parseFloat(v);
        } catch (NumberFormatException e) {
            return defValue;
        }
    }

    public int getColor(int index, int defValue) {
        String v = text(index);
        return v == null || v.startsWith("?") ? defValue : Attributes.parseColor(v);
    }

    public ColorStateList getColorStateList(int index) {
        return mValues[index] == null ? null : ColorStateList.valueOf(getColor(index, 0xff000000));
    }

    public float getDimension(int index, float defValue) {
        String v = text(index);
        return v == null || v.startsWith("?") ? defValue : Attributes.parseDimension(v, mResources.getDisplayMetrics());
    }

    public int getDimensionPixelSize(int index, int defValue) {
        return Math.round(getDimension(index, defValue));
    }

    public int getDimensionPixelOffset(int index, int defValue) {
        return (int) getDimension(index, defValue);
    }

    public int getLayoutDimension(int index, int defValue) {
        return getDimensionPixelSize(index, defValue);
    }

    public int getResourceId(int index, int defValue) {
        String v = mValues[index];
        if (v == null || !v.startsWith("@")) {
            return defValue;
        }
        int id = mResources.resolveReference(v);
        return id == 0 ? defValue : id;
    }

    public Drawable getDrawable(int index) {
        int id = getResourceId(index, 0);
        return id == 0 ? null : mResources.getDrawable(id);
    }

    public CharSequence[] getTextArray(int index) {
        int id = getResourceId(index, 0);
        return id == 0 ? null : mResources.getTextArray(id);
    }

    public TypedValue peekValue(int index) {
        if (mValues[index] == null) {
            return null;
        }
        TypedValue v = new TypedValue();
        v.type = TypedValue.TYPE_STRING;
        v.string = mValues[index];
        v.resourceId = getResourceId(index, 0);
        return v;
    }

    public void recycle() {
    }

    @Override
    public void close() {
    }
}
