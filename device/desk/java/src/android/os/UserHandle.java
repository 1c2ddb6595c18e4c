package android.os;

/** A user of the device. There is one. */
public final class UserHandle {
    public static final UserHandle OWNER = new UserHandle(0);

    private final int mHandle;

    public UserHandle(int h) {
        mHandle = h;
    }

    public int getIdentifier() {
        return mHandle;
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof UserHandle && ((UserHandle) o).mHandle == mHandle;
    }

    @Override
    public int hashCode() {
        return mHandle;
    }

    @Override
    public String toString() {
        return "UserHandle{" + mHandle + "}";
    }
}
