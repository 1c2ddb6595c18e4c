package android.content;

import android.os.Parcel;
import android.os.Parcelable;

/** Names a component by its package and class. */
public final class ComponentName implements Parcelable, Cloneable, Comparable<ComponentName> {
    private final String mPackage;
    private final String mClass;

    public ComponentName(String pkg, String cls) {
        if (pkg == null) {
            throw new NullPointerException("package name is null");
        }
        if (cls == null) {
            throw new NullPointerException("class name is null");
        }
        mPackage = pkg;
        mClass = cls;
    }

    public ComponentName(Context pkg, String cls) {
        this(pkg.getPackageName(), cls);
    }

    public ComponentName(Context pkg, Class<?> cls) {
        this(pkg.getPackageName(), cls.getName());
    }

    public static ComponentName createRelative(String pkg, String cls) {
        return new ComponentName(pkg, cls.startsWith(".") ? pkg + cls : cls);
    }

    @Override
    public ComponentName clone() {
        return new ComponentName(mPackage, mClass);
    }

    public String getPackageName() {
        return mPackage;
    }

    public String getClassName() {
        return mClass;
    }

    public String getShortClassName() {
        if (mClass.startsWith(mPackage) && mClass.length() > mPackage.length()
                && mClass.charAt(mPackage.length()) == '.') {
            return mClass.substring(mPackage.length());
        }
        return mClass;
    }

    public String flattenToString() {
        return mPackage + "/" + mClass;
    }

    public String flattenToShortString() {
        return mPackage + "/" + getShortClassName();
    }

    public String toShortString() {
        return "{" + flattenToString() + "}";
    }

    /** Reads "pkg/cls", where cls may start with a dot; null if it is no such thing. */
    public static ComponentName unflattenFromString(String str) {
        int sep = str.indexOf('/');
        if (sep < 0 || sep + 1 >= str.length()) {
            return null;
        }
        return createRelative(str.substring(0, sep), str.substring(sep + 1));
    }

    @Override
    public String toString() {
        return "ComponentInfo{" + flattenToString() + "}";
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof ComponentName && ((ComponentName) o).mPackage.equals(mPackage)
                && ((ComponentName) o).mClass.equals(mClass);
    }

    @Override
    public int hashCode() {
        return mPackage.hashCode() + mClass.hashCode();
    }

    @Override
    public int compareTo(ComponentName that) {
        int v = mPackage.compareTo(that.mPackage);
        return v != 0 ? v : mClass.compareTo(that.mClass);
    }

    @Override
    public int describeContents() {
        return 0;
    }

    @Override
    public void writeToParcel(Parcel out, int flags) {
        out.writeString(mPackage);
        out.writeString(mClass);
    }

    public static final Parcelable.Creator<ComponentName> CREATOR = new Parcelable.Creator<ComponentName>() {
        @Override
        public ComponentName createFromParcel(Parcel in) {
            String pkg = in.readString();
            return new ComponentName(pkg, in.readString());
        }

        @Override
        public ComponentName[] newArray(int size) {
            return new ComponentName[size];
        }
    };
}
