package androidx.core.content;

import android.content.Context;
import android.content.Intent;
import android.graphics.drawable.Drawable;
import android.os.Handler;

import java.util.concurrent.Executor;

/** Calls of a context whose names differ between versions of Android. */
public class ContextCompat {
    protected ContextCompat() {
    }

    public static int getColor(Context context, int id) {
        return context.getColor(id);
    }

    public static Drawable getDrawable(Context context, int id) {
        return context.getDrawable(id);
    }

    public static int checkSelfPermission(Context context, String permission) {
        return context.checkSelfPermission(permission);
    }

    public static void startActivity(Context context, Intent intent, android.os.Bundle options) {
        context.startActivity(intent, options);
    }

    public static void startForegroundService(Context context, Intent intent) {
        context.startForegroundService(intent);
    }

    public static Executor getMainExecutor(Context context) {
        final Handler handler = new Handler(context.getMainLooper());
        return command -> handler.post(command);
    }

    public static <T> T getSystemService(Context context, Class<T> serviceClass) {
        return context.getSystemService(serviceClass);
    }
}
