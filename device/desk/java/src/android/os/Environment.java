package android.os;

import java.io.File;

/** Where shared storage is: a folder inside the app's own data folder. */
public class Environment {
    public static final String MEDIA_MOUNTED = "mounted";
    public static final String MEDIA_UNMOUNTED = "unmounted";
    public static String DIRECTORY_MUSIC = "Music";
    public static String DIRECTORY_PICTURES = "Pictures";
    public static String DIRECTORY_MOVIES = "Movies";
    public static String DIRECTORY_DOWNLOADS = "Download";
    public static String DIRECTORY_DCIM = "DCIM";
    public static String DIRECTORY_DOCUMENTS = "Documents";

    private static volatile File sExternal = new File(System.getProperty("java.io.tmpdir"), "sdcard");

    /** Set when the app is bound. */
    public static void setExternalStorageDirectory(File dir) {
        sExternal = dir;
    }

    public static File getExternalStorageDirectory() {
        sExternal.mkdirs();
        return sExternal;
    }

    public static File getExternalStoragePublicDirectory(String type) {
        File dir = new File(getExternalStorageDirectory(), type);
        dir.mkdirs();
        return dir;
    }

    public static String getExternalStorageState() {
        return MEDIA_MOUNTED;
    }

    public static boolean isExternalStorageEmulated() {
        return true;
    }

    public static boolean isExternalStorageRemovable() {
        return false;
    }
}
