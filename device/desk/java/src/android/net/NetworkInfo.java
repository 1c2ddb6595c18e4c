package android.net;

/** The one network of the desktop device. */
public class NetworkInfo {
    /** How far a connection is. */
    public enum State { CONNECTING, CONNECTED, SUSPENDED, DISCONNECTING, DISCONNECTED, UNKNOWN }

    private final int mType;
    private final String mTypeName;

    NetworkInfo(int type, String typeName) {
        mType = type;
        mTypeName = typeName;
    }

    public int getType() {
        return mType;
    }

    public String getTypeName() {
        return mTypeName;
    }

    public boolean isConnected() {
        return true;
    }

    public boolean isConnectedOrConnecting() {
        return true;
    }

    public boolean isAvailable() {
        return true;
    }

    public boolean isRoaming() {
        return false;
    }

    public State getState() {
        return State.CONNECTED;
    }
}
