package dalvik.system;

/** Loads classes that are not the app's own: of a plugin, or of another app's image. */
public class DexClassLoader extends PathClassLoader {
    public DexClassLoader(String dexPath, String optimizedDirectory, String librarySearchPath, ClassLoader parent) {
        super(dexPath, parent);
    }
}
