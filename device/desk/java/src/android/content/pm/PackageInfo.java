package android.content.pm;

/** A package as a whole. */
public class PackageInfo {
    public String packageName;
    public String versionName;
    public int versionCode;
    public ApplicationInfo applicationInfo;
    public ActivityInfo[] activities;
    public ServiceInfo[] services;
    public ActivityInfo[] receivers;
    public long firstInstallTime;
    public long lastUpdateTime;

    public long getLongVersionCode() {
        return versionCode;
    }
}
