package android.net;

/** Says that there is a connection. */
public class ConnectivityManager {
    public static final String CONNECTIVITY_ACTION = "android.net.conn.CONNECTIVITY_CHANGE";
    public static final int TYPE_MOBILE = 0;
    public static final int TYPE_WIFI = 1;

    public NetworkInfo getActiveNetworkInfo() {
        return new NetworkInfo(TYPE_WIFI, "WIFI");
    }

    public NetworkInfo getNetworkInfo(int networkType) {
        return networkType == TYPE_WIFI ? getActiveNetworkInfo() : null;
    }

    public NetworkInfo[] getAllNetworkInfo() {
        return new NetworkInfo[] {getActiveNetworkInfo()};
    }

    public boolean isActiveNetworkMetered() {
        return false;
    }
}
