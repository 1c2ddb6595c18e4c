package android.content.pm;

import android.os.Bundle;

/** What all entries of a manifest have. */
public class PackageItemInfo {
    public String name;
    public String packageName;
    public int labelRes;
    public CharSequence nonLocalizedLabel;
    public int icon;
    public Bundle metaData;

    public CharSequence loadLabel(PackageManager pm) {
        return nonLocalizedLabel != null ? nonLocalizedLabel : name != null ? name : packageName;
    }
}
