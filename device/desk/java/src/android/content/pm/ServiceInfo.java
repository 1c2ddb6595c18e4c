package android.content.pm;

/** A service as the manifest describes it. */
public class ServiceInfo extends ComponentInfo {
    public int flags;

    @Override
    public String toString() {
        return "ServiceInfo{" + Integer.toHexString(System.identityHashCode(this)) + " " + name + "}";
    }
}
