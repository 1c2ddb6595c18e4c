package android.content.res;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** The files of the app's assets folder. */
public final class AssetManager {
    private final File mRoot;

    AssetManager(String imageDir) {
        mRoot = new File(imageDir == null ? "/nonexistent" : imageDir, "assets");
    }

    public InputStream open(String fileName) throws IOException {
        File f = new File(mRoot, fileName);
        if (!f.getCanonicalPath().startsWith(mRoot.getCanonicalPath() + File.separator) || !f.isFile()) {
            throw new FileNotFoundException(fileName);
        }
        return new FileInputStream(f);
    }

    public InputStream open(String fileName, int accessMode) throws IOException {
        return open(fileName);
    }

    /** The names in a folder; none if there is no such folder. */
    public String[] list(String path) throws IOException {
        File dir = path.isEmpty() ? mRoot : new File(mRoot, path);
        String[] names = dir.list();
        if (names == null) {
            return new String[0];
        }
        Arrays.sort(names);
        return names;
    }

    public void close() {
    }
}
