package androidx.core.app;

import android.app.Notification;
import android.app.PendingIntent;
import android.content.Context;

/** Notifications under the name that the support library gives them. */
public class NotificationCompat {
    public static final int PRIORITY_MIN = -2;
    public static final int PRIORITY_LOW = -1;
    public static final int PRIORITY_DEFAULT = 0;
    public static final int PRIORITY_HIGH = 1;
    public static final int PRIORITY_MAX = 2;

    private NotificationCompat() {
    }

    /** Builds a notification. */
    public static class Builder extends Notification.Builder {
        public Builder(Context context, String channelId) {
            super(context, channelId);
        }

        @Deprecated
        public Builder(Context context) {
            super(context);
        }

        @Override
        public Builder setChannelId(String channelId) {
            super.setChannelId(channelId);
            return this;
        }

        @Override
        public Builder setSmallIcon(int icon) {
            super.setSmallIcon(icon);
            return this;
        }

        @Override
        public Builder setContentTitle(CharSequence title) {
            super.setContentTitle(title);
            return this;
        }

        @Override
        public Builder setContentText(CharSequence text) {
            super.setContentText(text);
            return this;
        }

        @Override
        public Builder setTicker(CharSequence text) {
            super.setTicker(text);
            return this;
        }

        @Override
        public Builder setContentIntent(PendingIntent intent) {
            super.setContentIntent(intent);
            return this;
        }

        @Override
        public Builder setDeleteIntent(PendingIntent intent) {
            super.setDeleteIntent(intent);
            return this;
        }

        @Override
        public Builder setWhen(long when) {
            super.setWhen(when);
            return this;
        }

        @Override
        public Builder setNumber(int number) {
            super.setNumber(number);
            return this;
        }

        @Override
        public Builder setPriority(int priority) {
            super.setPriority(priority);
            return this;
        }

        @Override
        public Builder setDefaults(int defaults) {
            super.setDefaults(defaults);
            return this;
        }

        @Override
        public Builder setProgress(int max, int progress, boolean indeterminate) {
            super.setProgress(max, progress, indeterminate);
            return this;
        }

        @Override
        public Builder setAutoCancel(boolean autoCancel) {
            super.setAutoCancel(autoCancel);
            return this;
        }

        @Override
        public Builder setOngoing(boolean ongoing) {
            super.setOngoing(ongoing);
            return this;
        }
    }
}
