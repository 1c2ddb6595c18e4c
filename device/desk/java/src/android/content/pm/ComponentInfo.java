package android.content.pm;

/** A component of an app. */
public class ComponentInfo extends PackageItemInfo {
    public ApplicationInfo applicationInfo;
    public String processName;
    public boolean enabled = true;
    public boolean exported = true;

    public boolean isEnabled() {
        return enabled;
    }
}
