package android.content;

import android.net.Uri;
import android.os.Bundle;
import android.os.Parcel;
import android.os.Parcelable;
import android.util.ArraySet;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Objects;
import java.util.Set;

/** A request to a component, or a broadcast. What goes through the system is a copy, extras included. */
public class Intent implements Parcelable, Cloneable {
    public static final String ACTION_MAIN = "android.intent.action.MAIN";
    public static final String ACTION_VIEW = "android.intent.action.VIEW";
    public static final String ACTION_DEFAULT = ACTION_VIEW;
    public static final String ACTION_EDIT = "android.intent.action.EDIT";
    public static final String ACTION_PICK = "android.intent.action.PICK";
    public static final String ACTION_GET_CONTENT = "android.intent.action.GET_CONTENT";
    public static final String ACTION_OPEN_DOCUMENT = "android.intent.action.OPEN_DOCUMENT";
    public static final String ACTION_CREATE_DOCUMENT = "android.intent.action.CREATE_DOCUMENT";
    public static final String ACTION_CHOOSER = "android.intent.action.CHOOSER";
    public static final String ACTION_DIAL = "android.intent.action.DIAL";
    public static final String ACTION_CALL = "android.intent.action.CALL";
    public static final String ACTION_SEND = "android.intent.action.SEND";
    public static final String ACTION_SENDTO = "android.intent.action.SENDTO";
    public static final String ACTION_SEND_MULTIPLE = "android.intent.action.SEND_MULTIPLE";
    public static final String ACTION_SEARCH = "android.intent.action.SEARCH";
    public static final String ACTION_INSERT = "android.intent.action.INSERT";
    public static final String ACTION_DELETE = "android.intent.action.DELETE";
    public static final String ACTION_RUN = "android.intent.action.RUN";
    public static final String ACTION_SYNC = "android.intent.action.SYNC";
    public static final String ACTION_BOOT_COMPLETED = "android.intent.action.BOOT_COMPLETED";
    public static final String ACTION_BATTERY_CHANGED = "android.intent.action.BATTERY_CHANGED";
    public static final String ACTION_BATTERY_LOW = "android.intent.action.BATTERY_LOW";
    public static final String ACTION_POWER_CONNECTED = "android.intent.action.ACTION_POWER_CONNECTED";
    public static final String ACTION_POWER_DISCONNECTED = "android.intent.action.ACTION_POWER_DISCONNECTED";
    public static final String ACTION_SCREEN_ON = "android.intent.action.SCREEN_ON";
    public static final String ACTION_SCREEN_OFF = "android.intent.action.SCREEN_OFF";
    public static final String ACTION_TIME_TICK = "android.intent.action.TIME_TICK";
    public static final String ACTION_TIME_CHANGED = "android.intent.action.TIME_SET";
    public static final String ACTION_TIMEZONE_CHANGED = "android.intent.action.TIMEZONE_CHANGED";
    public static final String ACTION_DATE_CHANGED = "android.intent.action.DATE_CHANGED";
    public static final String ACTION_LOCALE_CHANGED = "android.intent.action.LOCALE_CHANGED";
    public static final String ACTION_CONFIGURATION_CHANGED = "android.intent.action.CONFIGURATION_CHANGED";
    public static final String ACTION_USER_PRESENT = "android.intent.action.USER_PRESENT";
    public static final String ACTION_MEDIA_MOUNTED = "android.intent.action.MEDIA_MOUNTED";
    public static final String ACTION_MEDIA_UNMOUNTED = "android.intent.action.MEDIA_UNMOUNTED";
    public static final String ACTION_PACKAGE_ADDED = "android.intent.action.PACKAGE_ADDED";
    public static final String ACTION_PACKAGE_REMOVED = "android.intent.action.PACKAGE_REMOVED";
    public static final String ACTION_AIRPLANE_MODE_CHANGED = "android.intent.action.AIRPLANE_MODE";
    public static final String ACTION_HEADSET_PLUG = "android.intent.action.HEADSET_PLUG";

    public static final String CATEGORY_DEFAULT = "android.intent.category.DEFAULT";
    public static final String CATEGORY_BROWSABLE = "android.intent.category.BROWSABLE";
    public static final String CATEGORY_LAUNCHER = "android.intent.category.LAUNCHER";
    public static final String CATEGORY_HOME = "android.intent.category.HOME";
    public static final String CATEGORY_OPENABLE = "android.intent.category.OPENABLE";
    public static final String CATEGORY_INFO = "android.intent.category.INFO";

    public static final String EXTRA_TEXT = "android.intent.extra.TEXT";
    public static final String EXTRA_HTML_TEXT = "android.intent.extra.HTML_TEXT";
    public static final String EXTRA_STREAM = "android.intent.extra.STREAM";
    public static final String EXTRA_SUBJECT = "android.intent.extra.SUBJECT";
    public static final String EXTRA_TITLE = "android.intent.extra.TITLE";
    public static final String EXTRA_EMAIL = "android.intent.extra.EMAIL";
    public static final String EXTRA_INTENT = "android.intent.extra.INTENT";

    public static final int FLAG_GRANT_READ_URI_PERMISSION = 0x00000001;
    public static final int FLAG_GRANT_WRITE_URI_PERMISSION = 0x00000002;
    public static final int FLAG_INCLUDE_STOPPED_PACKAGES = 0x00000020;
    public static final int FLAG_ACTIVITY_NO_HISTORY = 0x40000000;
    public static final int FLAG_ACTIVITY_SINGLE_TOP = 0x20000000;
    public static final int FLAG_ACTIVITY_NEW_TASK = 0x10000000;
    public static final int FLAG_ACTIVITY_MULTIPLE_TASK = 0x08000000;
    public static final int FLAG_ACTIVITY_CLEAR_TOP = 0x04000000;
    public static final int FLAG_ACTIVITY_FORWARD_RESULT = 0x02000000;
    public static final int FLAG_ACTIVITY_PREVIOUS_IS_TOP = 0x01000000;
    public static final int FLAG_ACTIVITY_EXCLUDE_FROM_RECENTS = 0x00800000;
    public static final int FLAG_ACTIVITY_BROUGHT_TO_FRONT = 0x00400000;
    public static final int FLAG_ACTIVITY_RESET_TASK_IF_NEEDED = 0x00200000;
    public static final int FLAG_ACTIVITY_CLEAR_WHEN_TASK_RESET = 0x00080000;
    public static final int FLAG_ACTIVITY_NEW_DOCUMENT = FLAG_ACTIVITY_CLEAR_WHEN_TASK_RESET;
    public static final int FLAG_ACTIVITY_NO_USER_ACTION = 0x00040000;
    public static final int FLAG_ACTIVITY_REORDER_TO_FRONT = 0x00020000;
    public static final int FLAG_ACTIVITY_NO_ANIMATION = 0x00010000;
    public static final int FLAG_ACTIVITY_CLEAR_TASK = 0x00008000;
    public static final int FLAG_ACTIVITY_TASK_ON_HOME = 0x00004000;
    public static final int FLAG_RECEIVER_REGISTERED_ONLY = 0x40000000;
    public static final int FLAG_RECEIVER_FOREGROUND = 0x10000000;

    private String mAction;
    private Uri mData;
    private String mType;
    private String mPackage;
    private ComponentName mComponent;
    private int mFlags;
    private ArraySet<String> mCategories;
    private Bundle mExtras;

    public Intent() {
    }

    public Intent(Intent o) {
        mAction = o.mAction;
        mData = o.mData;
        mType = o.mType;
        mPackage = o.mPackage;
        mComponent = o.mComponent;
        mFlags = o.mFlags;
        mCategories = o.mCategories == null ? null : new ArraySet<String>(o.mCategories);
        mExtras = o.mExtras == null ? null : new Bundle(o.mExtras);
    }

    public Intent(String action) {
        setAction(action);
    }

    public Intent(String action, Uri uri) {
        setAction(action);
        mData = uri;
    }

    public Intent(Context packageContext, Class<?> cls) {
        mComponent = new ComponentName(packageContext, cls);
    }

    public Intent(String action, Uri uri, Context packageContext, Class<?> cls) {
        this(action, uri);
        mComponent = new ComponentName(packageContext, cls);
    }

    public static Intent createChooser(Intent target, CharSequence title) {
        Intent intent = new Intent(ACTION_CHOOSER);
        intent.putExtra(EXTRA_INTENT, target);
        if (title != null) {
            intent.putExtra(EXTRA_TITLE, title);
        }
        return intent;
    }

    public static Intent makeMainActivity(ComponentName mainActivity) {
        Intent intent = new Intent(ACTION_MAIN);
        intent.setComponent(mainActivity);
        intent.addCategory(CATEGORY_LAUNCHER);
        return intent;
    }

    @Override
    public Object clone() {
        return new Intent(this);
    }

    /** What arrives on the other side of the system: shares nothing with this. */
    public Intent throughSystem() {
        Intent copy = new Intent(this);
        if (mExtras != null) {
            copy.mExtras = mExtras.deepCopy();
        }
        return copy;
    }

    public String getAction() {
        return mAction;
    }

    public Intent setAction(String action) {
        mAction = action != null ? action.intern() : null;
        return this;
    }

    public Uri getData() {
        return mData;
    }

    public String getDataString() {
        return mData != null ? mData.toString() : null;
    }

    public String getScheme() {
        return mData != null ? mData.getScheme() : null;
    }

    public String getType() {
        return mType;
    }

    public String resolveType(ContentResolver resolver) {
        return mType;
    }

    public Intent setData(Uri data) {
        mData = data;
        mType = null;
        return this;
    }

    public Intent setType(String type) {
        mData = null;
        mType = type;
        return this;
    }

    public Intent setDataAndType(Uri data, String type) {
        mData = data;
        mType = type;
        return this;
    }

    public boolean hasCategory(String category) {
        return mCategories != null && mCategories.contains(category);
    }

    public Set<String> getCategories() {
        return mCategories;
    }

    public Intent addCategory(String category) {
        if (mCategories == null) {
            mCategories = new ArraySet<String>();
        }
        mCategories.add(category.intern());
        return this;
    }

    public void removeCategory(String category) {
        if (mCategories != null) {
            mCategories.remove(category);
            if (mCategories.isEmpty()) {
                mCategories = null;
            }
        }
    }

    public int getFlags() {
        return mFlags;
    }

    public Intent setFlags(int flags) {
        mFlags = flags;
        return this;
    }

    public Intent addFlags(int flags) {
        mFlags |= flags;
        return this;
    }

    public void removeFlags(int flags) {
        mFlags &= ~flags;
    }

    public String getPackage() {
        return mPackage;
    }

    public Intent setPackage(String packageName) {
        mPackage = packageName;
        return this;
    }

    public ComponentName getComponent() {
        return mComponent;
    }

    public Intent setComponent(ComponentName component) {
        mComponent = component;
        return this;
    }

    public Intent setClassName(Context packageContext, String className) {
        mComponent = new ComponentName(packageContext, className);
        return this;
    }

    public Intent setClassName(String packageName, String className) {
        mComponent = new ComponentName(packageName, className);
        return this;
    }

    public Intent setClass(Context packageContext, Class<?> cls) {
        mComponent = new ComponentName(packageContext, cls);
        return this;
    }

    public ComponentName resolveActivity(android.content.pm.PackageManager pm) {
        if (mComponent != null) {
            return mComponent;
        }
        android.content.pm.ResolveInfo info = pm.resolveActivity(this, 0);
        return info == null ? null : new ComponentName(info.activityInfo.packageName, info.activityInfo.name);
    }

    public boolean hasExtra(String name) {
        return mExtras != null && mExtras.containsKey(name);
    }

    public Bundle getExtras() {
        return mExtras != null ? new Bundle(mExtras) : null;
    }

    private Bundle extras() {
        if (mExtras == null) {
            mExtras = new Bundle();
        }
        return mExtras;
    }

    public void setExtrasClassLoader(ClassLoader loader) {
        if (mExtras != null) {
            mExtras.setClassLoader(loader);
        }
    }

    public Intent putExtras(Bundle extras) {
        extras().putAll(extras);
        return this;
    }

    public Intent putExtras(Intent src) {
        if (src.mExtras != null) {
            extras().putAll(src.mExtras);
        }
        return this;
    }

    public Intent replaceExtras(Bundle extras) {
        mExtras = extras != null ? new Bundle(extras) : null;
        return this;
    }

    public void removeExtra(String name) {
        if (mExtras != null) {
            mExtras.remove(name);
        }
    }

    public Intent putExtra(String name, boolean value) {
        extras().putBoolean(name, value);
        return this;
    }

    public Intent putExtra(String name, byte value) {
        extras().putByte(name, value);
        return this;
    }

    public Intent putExtra(String name, char value) {
        extras().putChar(name, value);
        return this;
    }

    public Intent putExtra(String name, short value) {
        extras().putShort(name, value);
        return this;
    }

    public Intent putExtra(String name, int value) {
        extras().putInt(name, value);
        return this;
    }

    public Intent putExtra(String name, long value) {
        extras().putLong(name, value);
        return this;
    }

    public Intent putExtra(String name, float value) {
        extras().putFloat(name, value);
        return this;
    }

    public Intent putExtra(String name, double value) {
        extras().putDouble(name, value);
        return this;
    }

    public Intent putExtra(String name, String value) {
        extras().putString(name, value);
        return this;
    }

    public Intent putExtra(String name, CharSequence value) {
        extras().putCharSequence(name, value);
        return this;
    }

    public Intent putExtra(String name, Serializable value) {
        extras().putSerializable(name, value);
        return this;
    }

    public Intent putExtra(String name, Bundle value) {
        extras().putBundle(name, value);
        return this;
    }

    public Intent putExtra(String name, Parcelable[] value) {
        extras().putParcelableArray(name, value);
        return this;
    }

    public Intent putExtra(String name, boolean[] value) {
        extras().putBooleanArray(name, value);
        return this;
    }

    public Intent putExtra(String name, byte[] value) {
        extras().putByteArray(name, value);
        return this;
    }

    public Intent putExtra(String name, char[] value) {
        extras().putCharArray(name, value);
        return this;
    }

    public Intent putExtra(String name, int[] value) {
        extras().putIntArray(name, value);
        return this;
    }

    public Intent putExtra(String name, long[] value) {
        extras().putLongArray(name, value);
        return this;
    }

    public Intent putExtra(String name, float[] value) {
        extras().putFloatArray(name, value);
        return this;
    }

    public Intent putExtra(String name, double[] value) {
        extras().putDoubleArray(name, value);
        return this;
    }

    public Intent putExtra(String name, String[] value) {
        extras().putStringArray(name, value);
        return this;
    }

    public Intent putExtra(String name, CharSequence[] value) {
        extras().putCharSequenceArray(name, value);
        return this;
    }

    public Intent putExtra(String name, Parcelable value) {
        extras().putParcelable(name, value);
        return this;
    }

    public boolean getBooleanExtra(String name, boolean defaultValue) {
        return mExtras == null ? defaultValue : mExtras.getBoolean(name, defaultValue);
    }

    public byte getByteExtra(String name, byte defaultValue) {
        return mExtras == null ? defaultValue : mExtras.getByte(name, defaultValue);
    }

    public char getCharExtra(String name, char defaultValue) {
        return mExtras == null ? defaultValue : mExtras.getChar(name, defaultValue);
    }

    public short getShortExtra(String name, short defaultValue) {
        return mExtras == null ? defaultValue : mExtras.getShort(name, defaultValue);
    }

    public int getIntExtra(String name, int defaultValue) {
        return mExtras == null ? defaultValue : mExtras.getInt(name, defaultValue);
    }

    public long getLongExtra(String name, long defaultValue) {
        return mExtras == null ? defaultValue : mExtras.getLong(name, defaultValue);
    }

    public float getFloatExtra(String name, float defaultValue) {
        return mExtras == null ? defaultValue : mExtras.getFloat(name, defaultValue);
    }

    public double getDoubleExtra(String name, double defaultValue) {
        return mExtras == null ? defaultValue : mExtras.getDouble(name, defaultValue);
    }

    public String getStringExtra(String name) {
        return mExtras == null ? null : mExtras.getString(name);
    }

    public CharSequence getCharSequenceExtra(String name) {
        return mExtras == null ? null : mExtras.getCharSequence(name);
    }

    public Serializable getSerializableExtra(String name) {
        return mExtras == null ? null : mExtras.getSerializable(name);
    }

    public Bundle getBundleExtra(String name) {
        return mExtras == null ? null : mExtras.getBundle(name);
    }

    public Parcelable[] getParcelableArrayExtra(String name) {
        return mExtras == null ? null : mExtras.getParcelableArray(name);
    }

    public boolean[] getBooleanArrayExtra(String name) {
        return mExtras == null ? null : mExtras.getBooleanArray(name);
    }

    public byte[] getByteArrayExtra(String name) {
        return mExtras == null ? null : mExtras.getByteArray(name);
    }

    public char[] getCharArrayExtra(String name) {
        return mExtras == null ? null : mExtras.getCharArray(name);
    }

    public int[] getIntArrayExtra(String name) {
        return mExtras == null ? null : mExtras.getIntArray(name);
    }

    public long[] getLongArrayExtra(String name) {
        return mExtras == null ? null : mExtras.getLongArray(name);
    }

    public float[] getFloatArrayExtra(String name) {
        return mExtras == null ? null : mExtras.getFloatArray(name);
    }

    public double[] getDoubleArrayExtra(String name) {
        return mExtras == null ? null : mExtras.getDoubleArray(name);
    }

    public String[] getStringArrayExtra(String name) {
        return mExtras == null ? null : mExtras.getStringArray(name);
    }

    public CharSequence[] getCharSequenceArrayExtra(String name) {
        return mExtras == null ? null : mExtras.getCharSequenceArray(name);
    }

    public ArrayList<Integer> getIntegerArrayListExtra(String name) {
        return mExtras == null ? null : mExtras.getIntegerArrayList(name);
    }

    public ArrayList<String> getStringArrayListExtra(String name) {
        return mExtras == null ? null : mExtras.getStringArrayList(name);
    }

    public Intent putIntegerArrayListExtra(String name, ArrayList<Integer> value) {
        extras().putIntegerArrayList(name, value);
        return this;
    }

    public Intent putStringArrayListExtra(String name, ArrayList<String> value) {
        extras().putStringArrayList(name, value);
        return this;
    }

    public Intent putParcelableArrayListExtra(String name, ArrayList<? extends Parcelable> value) {
        extras().putParcelableArrayList(name, value);
        return this;
    }

    public <T extends Parcelable> T getParcelableExtra(String name) {
        return mExtras == null ? null : mExtras.<T>getParcelable(name);
    }

    public <T extends Parcelable> ArrayList<T> getParcelableArrayListExtra(String name) {
        return mExtras == null ? null : mExtras.<T>getParcelableArrayList(name);
    }

    /** Whether two intents ask for the same thing, extras aside. */
    public boolean filterEquals(Intent other) {
        return other != null && Objects.equals(mAction, other.mAction) && Objects.equals(mData, other.mData)
                && Objects.equals(mType, other.mType) && Objects.equals(mPackage, other.mPackage)
                && Objects.equals(mComponent, other.mComponent) && Objects.equals(mCategories, other.mCategories);
    }

    public int filterHashCode() {
        return Objects.hash(mAction, mData, mType, mPackage, mComponent, mCategories);
    }

    /** An intent to compare and to hash by what it asks for. */
    public static final class FilterComparison {
        private final Intent mIntent;

        public FilterComparison(Intent intent) {
            mIntent = intent;
        }

        public Intent getIntent() {
            return mIntent;
        }

        @Override
        public boolean equals(Object obj) {
            return obj instanceof FilterComparison && mIntent.filterEquals(((FilterComparison) obj).mIntent);
        }

        @Override
        public int hashCode() {
            return mIntent.filterHashCode();
        }
    }

    @Override
    public String toString() {
        StringBuilder b = new StringBuilder("Intent { ");
        if (mAction != null) {
            b.append("act=").append(mAction).append(' ');
        }
        if (mCategories != null) {
            b.append("cat=").append(mCategories).append(' ');
        }
        if (mData != null) {
            b.append("dat=").append(mData).append(' ');
        }
        if (mType != null) {
            b.append("typ=").append(mType).append(' ');
        }
        if (mFlags != 0) {
            b.append("flg=0x").append(Integer.toHexString(mFlags)).append(' ');
        }
        if (mPackage != null) {
            b.append("pkg=").append(mPackage).append(' ');
        }
        if (mComponent != null) {
            b.append("cmp=").append(mComponent.flattenToShortString()).append(' ');
        }
        if (mExtras != null) {
            b.append("(has extras) ");
        }
        return b.append('}').toString();
    }

    @Override
    public int describeContents() {
        return 0;
    }

    @Override
    public void writeToParcel(Parcel out, int flags) {
        out.writeString(mAction);
        out.writeParcelable(mData, flags);
        out.writeString(mType);
        out.writeString(mPackage);
        out.writeParcelable(mComponent, flags);
        out.writeInt(mFlags);
        out.writeStringList(mCategories == null ? null : new ArrayList<String>(mCategories));
        out.writeBundle(mExtras);
    }

    public static final Parcelable.Creator<Intent> CREATOR = new Parcelable.Creator<Intent>() {
        @Override
        public Intent createFromParcel(Parcel in) {
            Intent i = new Intent();
            i.mAction = in.readString();
            i.mData = in.readParcelable(null);
            i.mType = in.readString();
            i.mPackage = in.readString();
            i.mComponent = in.readParcelable(null);
            i.mFlags = in.readInt();
            ArrayList<String> categories = in.createStringArrayList();
            i.mCategories = categories == null ? null : new ArraySet<String>(categories);
            i.mExtras = in.readBundle();
            return i;
        }

        @Override
        public Intent[] newArray(int size) {
            return new Intent[size];
        }
    };
}
