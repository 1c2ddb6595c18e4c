package android.content.pm;

/** The component that an intent resolves to. */
public class ResolveInfo {
    public ActivityInfo activityInfo;
    public ServiceInfo serviceInfo;

    private ComponentInfo component() {
        return activityInfo != null ? activityInfo : serviceInfo;
    }

    public CharSequence loadLabel(PackageManager pm) {
        return component().loadLabel(pm);
    }
}
