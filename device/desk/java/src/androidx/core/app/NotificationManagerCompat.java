package androidx.core.app;

import android.app.Notification;
import android.app.NotificationManager;
import android.content.Context;

/** Notifications, as the app of this device has them. */
public final class NotificationManagerCompat {
    private final NotificationManager mManager;

    private NotificationManagerCompat(Context context) {
        mManager = (NotificationManager) context.getSystemService(Context.NOTIFICATION_SERVICE);
    }

    public static NotificationManagerCompat from(Context context) {
        return new NotificationManagerCompat(context);
    }

    public void notify(int id, Notification notification) {
        mManager.notify(id, notification);
    }

    public void notify(String tag, int id, Notification notification) {
        mManager.notify(tag, id, notification);
    }

    public void cancel(int id) {
        mManager.cancel(id);
    }

    public void cancelAll() {
        mManager.cancelAll();
    }

    public boolean areNotificationsEnabled() {
        return true;
    }
}
