package android.os;

/** A bundle of plain values. Here it is never written to disk. */
public final class PersistableBundle extends BaseBundle implements Cloneable, Parcelable {
    public static final PersistableBundle EMPTY = new PersistableBundle();

    public PersistableBundle() {
    }

    public PersistableBundle(int capacity) {
    }

    public PersistableBundle(PersistableBundle b) {
        super(b);
    }

    @Override
    public Object clone() {
        return new PersistableBundle(this);
    }

    public void putAll(PersistableBundle bundle) {
        mMap.putAll(bundle.mMap);
    }

    public void putPersistableBundle(String key, PersistableBundle value) {
        put(key, value);
    }

    public PersistableBundle getPersistableBundle(String key) {
        return typed(key, PersistableBundle.class, null);
    }

    public static final Parcelable.Creator<PersistableBundle> CREATOR = new Parcelable.Creator<PersistableBundle>() {
        @Override
        public PersistableBundle createFromParcel(Parcel in) {
            PersistableBundle b = new PersistableBundle();
            b.readEntries(in, in.readInt());
            return b;
        }

        @Override
        public PersistableBundle[] newArray(int size) {
            return new PersistableBundle[size];
        }
    };

    @Override
    public int describeContents() {
        return 0;
    }

    @Override
    public void writeToParcel(Parcel dest, int flags) {
        writeEntries(dest);
    }

    @Override
    public String toString() {
        return "PersistableBundle[" + mMap + "]";
    }
}
