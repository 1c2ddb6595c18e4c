package android.app;

import android.content.Context;
import android.os.Bundle;

/** A notification: what it says, and what it starts. Nothing shows it. */
public class Notification {
    public static final int DEFAULT_ALL = ~0;
    public static final int DEFAULT_SOUND = 1;
    public static final int DEFAULT_VIBRATE = 2;
    public static final int DEFAULT_LIGHTS = 4;
    public static final int FLAG_ONGOING_EVENT = 0x00000002;
    public static final int FLAG_AUTO_CANCEL = 0x00000010;
    public static final int FLAG_NO_CLEAR = 0x00000020;
    public static final int PRIORITY_DEFAULT = 0;
    public static final int PRIORITY_LOW = -1;
    public static final int PRIORITY_MIN = -2;
    public static final int PRIORITY_HIGH = 1;
    public static final int PRIORITY_MAX = 2;
    public static final String EXTRA_TITLE = "android.title";
    public static final String EXTRA_TEXT = "android.text";

    public long when;
    public int icon;
    public int number;
    public int flags;
    public int defaults;
    public int priority;
    public CharSequence tickerText;
    public PendingIntent contentIntent;
    public PendingIntent deleteIntent;
    public Bundle extras = new Bundle();
    private String mChannelId;

    public Notification() {
        when = System.currentTimeMillis();
    }

    public Notification(int icon, CharSequence tickerText, long when) {
        this.icon = icon;
        this.tickerText = tickerText;
        this.when = when;
    }

    public String getChannelId() {
        return mChannelId;
    }

    /** Puts a notification together. */
    public static class Builder {
        private final Notification mN = new Notification();

        public Builder(Context context) {
        }

        public Builder(Context context, String channelId) {
            mN.mChannelId = channelId;
        }

        public Builder setChannelId(String channelId) {
            mN.mChannelId = channelId;
            return this;
        }

        public Builder setSmallIcon(int icon) {
            mN.icon = icon;
            return this;
        }

        public Builder setContentTitle(CharSequence title) {
            mN.extras.putCharSequence(EXTRA_TITLE, title);
            return this;
        }

        public Builder setContentText(CharSequence text) {
            mN.extras.putCharSequence(EXTRA_TEXT, text);
            return this;
        }

        public Builder setTicker(CharSequence text) {
            mN.tickerText = text;
            return this;
        }

        public Builder setContentIntent(PendingIntent intent) {
            mN.contentIntent = intent;
            return this;
        }

        public Builder setDeleteIntent(PendingIntent intent) {
            mN.deleteIntent = intent;
            return this;
        }

        public Builder setWhen(long when) {
            mN.when = when;
            return this;
        }

        public Builder setNumber(int number) {
            mN.number = number;
            return this;
        }

        public Builder setPriority(int priority) {
            mN.priority = priority;
            return this;
        }

        public Builder setDefaults(int defaults) {
            mN.defaults = defaults;
            return this;
        }

        public Builder setProgress(int max, int progress, boolean indeterminate) {
            return this;
        }

        public Builder setAutoCancel(boolean autoCancel) {
            return flag(FLAG_AUTO_CANCEL, autoCancel);
        }

        public Builder setOngoing(boolean ongoing) {
            return flag(FLAG_ONGOING_EVENT, ongoing);
        }

        private Builder flag(int mask, boolean value) {
            mN.flags = value ? mN.flags | mask : mN.flags & ~mask;
            return this;
        }

        public Notification build() {
            return mN;
        }

        public Notification getNotification() {
            return mN;
        }
    }
}
