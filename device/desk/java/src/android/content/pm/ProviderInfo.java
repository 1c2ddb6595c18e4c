package android.content.pm;

/** A content provider of the manifest. */
public class ProviderInfo extends ComponentInfo {
    public String authority;
    public int initOrder;
}
