package android.content.pm;

/** An app as its manifest describes it. */
public class ApplicationInfo extends PackageItemInfo {
    public static final int FLAG_SYSTEM = 1 << 0;
    public static final int FLAG_DEBUGGABLE = 1 << 1;

    public String className;
    public String processName;
    public String sourceDir;
    public String publicSourceDir;
    public String dataDir;
    public int flags;
    public int theme;
    public int uid;
    public int targetSdkVersion;
    public int minSdkVersion;
    public boolean enabled = true;
}
