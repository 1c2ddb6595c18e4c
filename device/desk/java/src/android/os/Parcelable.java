package android.os;

/** Something that can write itself to a {@link Parcel}. */
public interface Parcelable {
    int PARCELABLE_WRITE_RETURN_VALUE = 0x0001;
    int CONTENTS_FILE_DESCRIPTOR = 0x0001;

    int describeContents();

    void writeToParcel(Parcel dest, int flags);

    /** Makes objects out of parcels; a class keeps one in its static field CREATOR. */
    interface Creator<T> {
        T createFromParcel(Parcel source);

        T[] newArray(int size);
    }

    /** A creator that wants a class loader. */
    interface ClassLoaderCreator<T> extends Creator<T> {
        T createFromParcel(Parcel source, ClassLoader loader);
    }
}
