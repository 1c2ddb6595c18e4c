package android.content;

/** The clipboard of this process. */
public class ClipboardManager {
    private ClipData mClip;

    public void setPrimaryClip(ClipData clip) {
        mClip = clip;
    }

    public ClipData getPrimaryClip() {
        return mClip;
    }

    public boolean hasPrimaryClip() {
        return mClip != null;
    }

    public void clearPrimaryClip() {
        mClip = null;
    }

    public CharSequence getText() {
        return mClip == null ? null : mClip.getItemAt(0).getText();
    }

    public void setText(CharSequence text) {
        mClip = ClipData.newPlainText(null, text);
    }

    public boolean hasText() {
        return mClip != null;
    }
}
