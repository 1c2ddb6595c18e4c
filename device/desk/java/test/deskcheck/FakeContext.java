package deskcheck;

import android.content.Context;
import android.content.ContextWrapper;
import android.content.res.Configuration;
import android.content.res.Resources;
import android.os.Looper;
import android.view.LayoutInflater;
import android.view.View;
import android.view.WindowManagerImpl;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/** A context with resources and views, without an app around it. */
public class FakeContext extends ContextWrapper {
    private final Resources mResources;
    /** What methods named by android:onClick were called with. */
    public final List<View> clicked = new ArrayList<View>();

    /** layouts and ids are the JSON objects of res.json. */
    FakeContext(String ids, String values, String layouts, int width, int height) throws IOException {
        super(null);
        File dir = Files.createTempDirectory("deskcheck").toFile();
        write(new File(dir, "app.json"), "{\"package\": \"org.example.check\"}");
        write(new File(dir, "res.json"), "{\"ids\": {" + ids + "}, \"values\": {" + values + "}, \"layouts\": {" + layouts + "}}");
        mResources = new Resources(dir.getPath(), Configuration.forScreen(width, height));
        for (File f : dir.listFiles()) {
            f.delete();
        }
        dir.delete();
    }

    private static void write(File f, String text) throws IOException {
        Files.write(f.toPath(), text.getBytes(StandardCharsets.UTF_8));
    }

    /** Named by a layout. */
    public void onTapped(View v) {
        clicked.add(v);
    }

    @Override
    public Resources getResources() {
        return mResources;
    }

    @Override
    public Resources.Theme getTheme() {
        return mResources.newTheme();
    }

    @Override
    public Object getSystemService(String name) {
        if (Context.LAYOUT_INFLATER_SERVICE.equals(name)) {
            return new LayoutInflater(this);
        }
        return Context.WINDOW_SERVICE.equals(name) ? new WindowManagerImpl(this) : null;
    }

    @Override
    public ClassLoader getClassLoader() {
        return FakeContext.class.getClassLoader();
    }

    @Override
    public String getPackageName() {
        return "org.example.check";
    }

    @Override
    public Looper getMainLooper() {
        return Looper.getMainLooper();
    }

    @Override
    public Context getApplicationContext() {
        return this;
    }
}
