package android.app;

import java.util.ArrayList;
import java.util.List;

/** Keeps the notifications that are posted. */
public class NotificationManager {
    public static final int IMPORTANCE_NONE = 0;
    public static final int IMPORTANCE_MIN = 1;
    public static final int IMPORTANCE_LOW = 2;
    public static final int IMPORTANCE_DEFAULT = 3;
    public static final int IMPORTANCE_HIGH = 4;

    private final ArrayList<Posted> mPosted = new ArrayList<Posted>();
    private final ArrayList<NotificationChannel> mChannels = new ArrayList<NotificationChannel>();

    private static final class Posted {
        final String mTag;
        final int mId;
        final Notification mNotification;

        Posted(String tag, int id, Notification notification) {
            mTag = tag;
            mId = id;
            mNotification = notification;
        }
    }

    NotificationManager() {
    }

    public void notify(int id, Notification notification) {
        notify(null, id, notification);
    }

    public synchronized void notify(String tag, int id, Notification notification) {
        cancel(tag, id);
        mPosted.add(new Posted(tag, id, notification));
    }

    public void cancel(int id) {
        cancel(null, id);
    }

    public synchronized void cancel(String tag, int id) {
        for (int i = mPosted.size() - 1; i >= 0; i--) {
            Posted p = mPosted.get(i);
            if (p.mId == id && (tag == null ? p.mTag == null : tag.equals(p.mTag))) {
                mPosted.remove(i);
            }
        }
    }

    public synchronized void cancelAll() {
        mPosted.clear();
    }

    /** The notifications that are there, oldest first. */
    public synchronized List<Notification> getPosted() {
        List<Notification> list = new ArrayList<Notification>();
        for (Posted p : mPosted) {
            list.add(p.mNotification);
        }
        return list;
    }

    public synchronized void createNotificationChannel(NotificationChannel channel) {
        mChannels.add(channel);
    }

    public synchronized NotificationChannel getNotificationChannel(String id) {
        for (NotificationChannel c : mChannels) {
            if (c.getId().equals(id)) {
                return c;
            }
        }
        return null;
    }

    public boolean areNotificationsEnabled() {
        return true;
    }
}
