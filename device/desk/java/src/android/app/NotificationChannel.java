package android.app;

/** A kind of notifications. */
public final class NotificationChannel {
    private final String mId;
    private CharSequence mName;
    private String mDescription;
    private int mImportance;

    public NotificationChannel(String id, CharSequence name, int importance) {
        mId = id;
        mName = name;
        mImportance = importance;
    }

    public String getId() {
        return mId;
    }

    public CharSequence getName() {
        return mName;
    }

    public int getImportance() {
        return mImportance;
    }

    public String getDescription() {
        return mDescription;
    }

    public void setDescription(String description) {
        mDescription = description;
    }

    public void enableLights(boolean lights) {
    }

    public void enableVibration(boolean vibration) {
    }

    public void setShowBadge(boolean showBadge) {
    }
}
