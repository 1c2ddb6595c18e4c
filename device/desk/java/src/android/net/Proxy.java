package android.net;

import android.content.Context;

/** The proxy of the device, which all of an app's HTTP goes through that does not choose another way. */
public final class Proxy {
    public static final String PROXY_CHANGE_ACTION = "android.intent.action.PROXY_CHANGE";

    private Proxy() {
    }

    @Deprecated
    public static String getHost(Context ctx) {
        return getDefaultHost();
    }

    @Deprecated
    public static int getPort(Context ctx) {
        return getDefaultPort();
    }

    @Deprecated
    public static String getDefaultHost() {
        String host = System.getProperty("http.proxyHost");
        return host == null || host.isEmpty() ? null : host;
    }

    @Deprecated
    public static int getDefaultPort() {
        try {
            return Integer.parseInt(System.getProperty("http.proxyPort", "-1"));
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    /** As on Android, hosts that the proxy is not for are said; a JVM would leave out this machine otherwise. */
    public static void setHttpProxyConfiguration(String host, String port, String exclusionList) {
        String without = exclusionList.replace(',', '|');
        for (String scheme : new String[] {"http", "https"}) {
            System.setProperty(scheme + ".proxyHost", host);
            System.setProperty(scheme + ".proxyPort", port);
            System.setProperty(scheme + ".nonProxyHosts", without);
        }
    }
}
