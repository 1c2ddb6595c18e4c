package dalvik.system;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;

/**
 * Loads an app's classes. Its ancestor is the boot class loader, which has the framework: so a debugger sees a class
 * loader for classes of the app and none for the framework's.
 */
public class PathClassLoader extends URLClassLoader {
    private final String mPath;

    /** A loader over a list of folders, jars and app images, separated like a class path. */
    public PathClassLoader(String path, ClassLoader parent) {
        super(urls(path), parent);
        mPath = path;
    }

    private static URL[] urls(String path) {
        String[] parts = path.split(File.pathSeparator);
        URL[] urls = new URL[parts.length];
        try {
            for (int i = 0; i < parts.length; i++) {
                File classes = new File(parts[i], "classes"); // of an image
                urls[i] = (classes.isDirectory() ? classes : new File(parts[i])).toURI().toURL();
            }
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException("class path " + path, e);
        }
        return urls;
    }

    @Override
    public String toString() {
        return "dalvik.system.PathClassLoader[" + mPath + "]";
    }
}
