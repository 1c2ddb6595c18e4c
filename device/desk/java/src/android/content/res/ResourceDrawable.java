package android.content.res;

import android.graphics.drawable.BitmapDrawable;

import java.io.File;

/** A drawable of the app's resources; its file is read when its picture is needed. */
final class ResourceDrawable extends BitmapDrawable {
    private final int mResource;

    ResourceDrawable(int resource, File file) {
        super(file);
        mResource = resource;
    }

    @Override
    public String toString() {
        return "ResourceDrawable{0x" + Integer.toHexString(mResource) + "}";
    }
}
